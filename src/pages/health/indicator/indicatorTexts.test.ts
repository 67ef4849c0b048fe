import { readFileSync } from 'node:fs'
import path from 'node:path'
import { explainedOn, indicatorKeys, pageOf } from '@/domain/report/indicators'
import { languages } from '@/i18n/languages'
import { parsePattern } from '@/routes/pattern'
import { routes } from '@/routes/table'

type Lists = Record<'what' | 'read' | 'measured' | 'well' | 'doctor' | 'sources', string[]>
type Explanation = Lists & { unit: string; also?: { title: string; text: string }[] }

const file = path.join(__dirname, '../../../../locales')
const textsIn = (language: string): Record<string, Explanation> => {
  const { section: _section, ...explanations } = JSON.parse(
    readFileSync(path.join(file, language, 'indicators.json'), 'utf8'),
  ) as Record<string, Explanation>
  return explanations
}

const english = textsIn('en-GB')
const keys = Object.keys(english)
const years = (sources: readonly string[]) => sources.map(source => source.match(/(?:19|20)\d\d/g))
const lists = ['what', 'read', 'measured', 'well', 'doctor', 'sources'] as const

const addresses = parsePattern(routes.indicator.path).flatMap(segment =>
  segment.kind === 'parameter' ? (segment.values ?? []) : [],
)

it('explains every address; the short name of the stress index has the page of the long one', () => {
  expect([...keys, 'MSI'].sort()).toEqual([...addresses].sort())
})

describe.each(languages)('what is explained in %s', language => {
  const texts = textsIn(language)

  it.each(keys)('%s has every part, and as much of it as in English', key => {
    for (const list of lists) {
      expect(texts[key]?.[list].length).toBeGreaterThan(0)
      expect(texts[key]?.[list]).toHaveLength(english[key]?.[list].length ?? 0)
    }
    expect(texts[key]?.also?.length ?? 0).toBe(english[key]?.also?.length ?? 0)
  })

  it.each(keys)('%s names the same sources, each with its year', key => {
    expect(years(texts[key]?.sources ?? [])).toEqual(years(english[key]?.sources ?? []))
    expect(years(texts[key]?.sources ?? [])).not.toContain(null)
  })

  it.each(keys)('%s names the same numbers', key => {
    const numbers = (explanation: Explanation | undefined) =>
      (['read', 'doctor'] as const).map(list =>
        (explanation?.[list] ?? []).map(text => (text.match(/\d+(?:\.\d+)?/g) ?? []).sort()),
      )
    expect(numbers(texts[key])).toEqual(numbers(english[key]))
  })

  it.each(keys)('%s promises no cure', key => {
    const all = JSON.stringify(texts[key])
    expect(all).not.toMatch(/\b(cures?|heals?|treats|guarantee[sd]?)\b|治愈|治癒|根治|疗效|療效|包治/i)
  })
})

it.each(indicatorKeys.filter(key => pageOf(key) === key).map(key => pageOf(key)))(
  '%s explains as many others along with it as share its page',
  page => {
    expect(english[page]?.also?.length ?? 0).toBe(explainedOn(page).length - 1)
  },
)
