import { readFileSync } from 'node:fs'
import path from 'node:path'
import { getIndicatorsOnPage, getIndicatorPageKey } from '@anzuo/domain/report/indicators'
import { INDICATOR_KEYS } from '@anzuo/domain/report/types'
import { LOCALES } from '@anzuo/domain/locale'
import { parsePathPattern } from '@/routes/pathPattern'
import { routes } from '@/routes/table'

type ExplanationLists = Record<'what' | 'read' | 'measured' | 'well' | 'doctor' | 'sources', string[]>
type Explanation = ExplanationLists & { unit?: string; also?: { title: string; text: string }[] }

const localesFolder = path.join(__dirname, '../../../../locales')
const readTexts = (language: string): Record<string, Explanation> => {
  const { section: _section, ...explanations } = JSON.parse(
    readFileSync(path.join(localesFolder, language, 'indicators.json'), 'utf8'),
  ) as Record<string, Explanation>
  return explanations
}

const english = readTexts('en-GB')
const keys = Object.keys(english)
const extractYears = (sources: readonly string[]) => sources.map(source => source.match(/(?:19|20)\d\d/g))
const lists = ['what', 'read', 'measured', 'well', 'doctor', 'sources'] as const

const addresses = parsePathPattern(routes.indicator.path).flatMap(segment =>
  segment.kind === 'parameter' ? (segment.values ?? []) : [],
)

it('explains every address; the short name of the stress index has the page of the long one', () => {
  expect([...keys, 'MSI'].sort()).toEqual([...addresses].sort())
})

describe.each(LOCALES)('what is explained in %s', language => {
  const texts = readTexts(language)

  it.each(keys)('%s has every part, and as much of it as in English', key => {
    for (const list of lists) {
      expect(texts[key]?.[list].length).toBeGreaterThan(0)
      expect(texts[key]?.[list]).toHaveLength(english[key]?.[list].length ?? 0)
    }
    expect(texts[key]?.also?.length ?? 0).toBe(english[key]?.also?.length ?? 0)
  })

  it.each(keys)('%s names the same sources, each with its year', key => {
    expect(extractYears(texts[key]?.sources ?? [])).toEqual(extractYears(english[key]?.sources ?? []))
    expect(extractYears(texts[key]?.sources ?? [])).not.toContain(null)
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

it.each(INDICATOR_KEYS.filter(key => getIndicatorPageKey(key) === key).map(key => getIndicatorPageKey(key)))(
  '%s explains as many others along with it as share its page',
  page => {
    expect(english[page]?.also?.length ?? 0).toBe(getIndicatorsOnPage(page).length - 1)
  },
)
