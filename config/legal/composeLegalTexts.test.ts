import { assembleLegalDocument, mapLegalTexts } from '@anzuo/domain/legal/legalDocument'
import { defaultShopSettings } from '@anzuo/domain/settings/shopSettings'
import { fillTextMarks, listTextMarks } from '@anzuo/domain/settings/textMarks'
import path from 'node:path'
import { LOCALES } from '@anzuo/domain/locale'
import { readdirSync, readFileSync } from 'node:fs'
import { brands } from '../brands'
import { shopRules } from '@anzuo/domain/shop'
import { routes } from '../../src/routes/table'
import { mainlandWordsIn } from '../../locales/mainlandOnly'
import { simplifiedOnly } from '../../locales/simplifiedOnly'
import { composeLegalTexts, getLegalFolder, readLegalDocumentList } from './composeLegalTexts'

const root = path.resolve(__dirname, '../..')
const list = readLegalDocumentList(root)
const documents = Object.entries(list)
const getText = (value: unknown): string => JSON.stringify(value)
const texts = {
  'en-GB': composeLegalTexts(root, 'en-GB'),
  'zh-CN': composeLegalTexts(root, 'zh-CN'),
  'zh-Hant': composeLegalTexts(root, 'zh-Hant'),
}
const compose = (document: string, locale: (typeof LOCALES)[number]) => {
  const text = assembleLegalDocument(texts[locale], document)
  if (!text) throw new Error(`there is no legal text ${document}`)
  return text
}

it('there is a text for every address, and an address for every text', () => {
  const addresses = /\((.+)\)/.exec(routes.legal.path)?.[1]?.split('|').sort()
  expect(documents.map(([name]) => name).sort()).toEqual(addresses)
})

describe.each(documents)('%s', name => {
  const english = compose(name, 'en-GB')

  it.each(LOCALES)('is whole in %s and says the same sections', locale => {
    const text = compose(name, locale)
    expect(text.sections.map(({ id }) => id)).toEqual(english.sections.map(({ id }) => id))
    expect([text.version, text.effective]).toEqual([english.version, english.effective])
    expect(text.changes[0]).toMatchObject({ version: english.version, date: english.effective })
    expect(new Set(text.sections.map(({ id }) => id)).size).toBe(text.sections.length)
  })

  it('has as many paragraphs, items and rows in each language', () => {
    const getStructure = (locale: (typeof LOCALES)[number]) =>
      compose(name, locale).sections.map(({ blocks }) =>
        blocks.map(block => {
          if (block.kind === 'list') return block.items.length
          return block.kind === 'table' ? block.rows.map(row => row.length) : block.kind
        }),
      )
    expect(getStructure('zh-CN')).toEqual(getStructure('en-GB'))
    expect(getStructure('zh-Hant')).toEqual(getStructure('en-GB'))
  })

  it('holds no Simplified character in Traditional text, and no Chinese in English', () => {
    expect([...getText(compose(name, 'zh-Hant'))].filter(character => simplifiedOnly.has(character))).toEqual(
      [],
    )
    expect(getText(english)).not.toMatch(/\p{Script=Han}/u)
  })

  it('is written in Traditional Chinese as its readers write it', () => {
    const text = getText(compose(name, 'zh-Hant'))
    expect(mainlandWordsIn(text)).toEqual([])
    expect(text).not.toMatch(/[“”《》]|你/)
  })
})

it('people agree to the version that stands in the text', () => {
  for (const { legal } of Object.values(brands))
    for (const { document, version, effective } of Object.values(legal))
      expect(compose(document, 'en-GB')).toMatchObject({ version, effective })
})

it('the four days of the specification stand where they belong', () => {
  expect(compose('privacy', 'en-GB').effective).toBe('2024-08-01')
  expect(compose('worldPrivacy', 'en-GB').effective).toBe('2024-12-12')
  expect(compose('worldAiPrivacy', 'en-GB').effective).toBe('2025-06-13')
  expect(compose('worldAiRegistration', 'en-GB').effective).toBe('2025-10-01')
})

it('each text calls its variant by name', () => {
  expect(getText(compose('worldRegistration', 'en-GB'))).toContain(brands.world.name['en-GB'])
  expect(getText(compose('worldRegistration', 'en-GB'))).not.toContain('{{brand}}')
})

it('every clause is used, and stands once', () => {
  const folder = getLegalFolder(root)
  const sources = documents.map(([name, owner]) =>
    readFileSync(path.join(folder, owner, `${name}.en-GB.md`), 'utf8'),
  )
  const clauses = readdirSync(path.join(folder, 'clauses')).map(file => file.split('.')[0] ?? '')
  const unused = clauses.filter(clause => !sources.some(source => source.includes(`{{clause: ${clause}}}`)))
  expect(unused).toEqual([])
})

describe.each(LOCALES)('in %s', locale => {
  const clause = (name: string) =>
    readFileSync(path.join(getLegalFolder(root), 'clauses', `${name}.${locale}.md`), 'utf8')
  const listMarks = (name: string) => [...clause(name).matchAll(/\{\{(\w+)\}\}/g)].map(([, mark]) => mark)

  it('the agreement names the times that the settings hold, and none of its own', () => {
    expect(listMarks('shop-terms').sort()).toEqual(
      ['payMinutes', 'friendPayHours', 'confirmDays', 'extendDays', 'afterSaleDays'].sort(),
    )
    expect(clause('shop-terms')).not.toMatch(/\d/)
  })

  it('the points rules name what the settings give and take', () => {
    expect(listMarks('points-earn').sort()).toEqual(['commentDays', 'commentPoints', 'pointsPerYuan'])
    expect(listMarks('points-use').sort()).toEqual(['hundredPointsYuan', 'pointsMostPercent'])
  })

  it('a text that is read holds what the settings say, and no mark', () => {
    const company = { ...defaultShopSettings.company, hotline: '021 5550 0100' }
    const marks = listTextMarks({ company, rules: { ...shopRules, afterSaleDays: 21 } }, locale)
    for (const [document] of documents) {
      const filled = mapLegalTexts(compose(document, locale), text => fillTextMarks(text, marks))
      expect(getText(filled)).not.toContain('{{')
    }
    const terms = mapLegalTexts(compose('storeregistration', locale), text => fillTextMarks(text, marks))
    expect(getText(terms)).toContain('21')
    expect(getText(terms)).toContain('021 5550 0100')
  })
})

it('the AI policy says what becomes of tongue images', () => {
  expect(getText(compose('worldAiPrivacy', 'en-GB'))).toContain(
    'Tongue images are analysed and deleted immediately afterwards',
  )
})

it('the list of SDKs names what the app is built with', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const text = getText(compose('sdkList', 'zh-CN'))
  expect(text).not.toContain('@anzuo/')
  const theirs = Object.entries(dependencies).filter(([name]) => !name.startsWith('@anzuo/'))
  for (const [name, version] of theirs) expect(text).toContain(`${name} ${version}`)
})
