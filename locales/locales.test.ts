import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { serverMessagesByLocale } from '@anzuo/server/messages'
import { productSeeds } from '@anzuo/server/seed/catalogue/products'
import { LOCALES } from '@anzuo/domain/locale'
import { mainlandOnly, mainlandWordsIn } from './mainlandOnly'
import { simplifiedOnly } from './simplifiedOnly'

type Tree = { [key: string]: string | Tree }

const folder = (language: string) => path.join(__dirname, language)
const listTextFiles = (language: string) =>
  readdirSync(folder(language), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.json'))
    .sort()

const flatten = (tree: Tree, prefix = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  )
const readTexts = (language: string, file: string) =>
  flatten(JSON.parse(readFileSync(path.join(folder(language), file), 'utf8')) as Tree)

/** Chinese has no singular of its own, so a key counts without its plural ending. */
const withoutPlural = (key: string) => key.replace(/_(one|other)$/, '')
const findPlaceholders = (text: string) =>
  [...text.matchAll(/\{\{\s*[\w.]+\s*\}\}|<\w+\/>/g)].map(match => match[0]).sort()

const english = 'en-GB'
const files = listTextFiles(english)

describe.each(LOCALES.filter(language => language !== english))('the texts in %s', language => {
  it('come in the same files as the English ones', () => {
    expect(listTextFiles(language)).toEqual(files)
  })

  it.each(files)('%s has the same keys', file => {
    const keys = (of: string) => [...new Set(readTexts(of, file).map(([key]) => withoutPlural(key)))].sort()
    expect(keys(language)).toEqual(keys(english))
  })

  it.each(files)('%s has the same places for values and elements', file => {
    const marks = (of: string) =>
      Object.fromEntries(
        readTexts(of, file).map(([key, text]) => [withoutPlural(key), findPlaceholders(text)]),
      )
    expect(marks(language)).toEqual(marks(english))
  })
})

describe.each(LOCALES)('the texts in %s', language => {
  // Some units are not written: a score has none in English, a ratio has none anywhere.
  it.each(files)('%s has none empty but units', file => {
    const empty = readTexts(language, file).filter(
      ([key, text]) => text.trim() === '' && !key.startsWith('unit.'),
    )
    expect(empty).toEqual([])
  })

  it.each(files)('%s has no exclamation mark', file => {
    expect(readTexts(language, file).filter(([, text]) => /[!！]/.test(text))).toEqual([])
  })
})

describe.each(LOCALES)('the help in %s', language => {
  // What is said to a chair, and what is typed into the search.
  const isNoName = (key: string) => /oice|^search$|^nothing$/.test(key)

  it('names only screens, buttons and programmes that are called so', () => {
    const names = new Set(files.flatMap(file => readTexts(language, file).map(([, text]) => text)))
    const unknown = ['help.json', 'instructions/shared.json']
      .flatMap(file => readTexts(language, file))
      .filter(([key]) => !isNoName(key))
      .flatMap(([key, text]) => [...text.matchAll(/[“「]([^”」]+)[”」]/g)].map(([, name]) => [key, name]))
      .filter(([, name]) => !names.has(name ?? ''))
    expect(unknown).toEqual([])
  })
})

describe('the English texts', () => {
  it.each(files)('%s has both forms of every plural', file => {
    const keys = readTexts(english, file).map(([key]) => key)
    const lonely = keys.filter(
      key =>
        (key.endsWith('_one') && !keys.includes(key.replace(/_one$/, '_other'))) ||
        (key.endsWith('_other') && !keys.includes(key.replace(/_other$/, '_one'))),
    )
    expect(lonely).toEqual([])
  })

  it.each(files)('%s holds no Chinese', file => {
    expect(readTexts(english, file).filter(([, text]) => /\p{Script=Han}/u.test(text))).toEqual([])
  })
})

describe('the Traditional Chinese texts', () => {
  it.each(files)('%s holds no character that is written in Simplified Chinese only', file => {
    const odd = readTexts('zh-Hant', file).flatMap(([key, text]) =>
      [...text].filter(character => simplifiedOnly.has(character)).map(character => `${key}: ${character}`),
    )
    expect(odd).toEqual([])
  })

  it.each(files)('%s says nothing in the words of mainland China', file => {
    const odd = readTexts('zh-Hant', file).flatMap(([key, text]) =>
      mainlandWordsIn(text).map(word => `${key}: ${word}, say ${mainlandOnly[word]}`),
    )
    expect(odd).toEqual([])
  })

  it('of the server and of its catalogue say nothing in those words either', () => {
    const sold = productSeeds.flatMap(({ name, tagline, story, specifications }) => [
      ...[name, tagline, story].map(words => words['zh-Hant']),
      ...specifications.flatMap(specification => [
        specification.name['zh-Hant'],
        specification.value['zh-Hant'],
      ]),
    ])
    const odd = [...Object.values(serverMessagesByLocale['zh-Hant']), ...sold].filter(
      text => mainlandWordsIn(text).length > 0,
    )
    expect(odd).toEqual([])
  })

  it.each(files)('%s quotes with 「」', file => {
    expect(readTexts('zh-Hant', file).filter(([, text]) => /[“”《》]/.test(text))).toEqual([])
  })
})

describe('the words of mainland China', () => {
  it('are noticed in a sentence', () => {
    expect(mainlandWordsIn('請在設置中打開網絡')).toEqual(['網絡', '設置'])
  })

  it('are right in names and fixed terms', () => {
    expect(mainlandWordsIn('安座智能、身體質量指數、兒童鎖')).toEqual([])
    expect(mainlandWordsIn('安座智能的智能方案')).toEqual(['智能'])
  })

  it('are not what the list itself says instead', () => {
    expect(Object.values(mainlandOnly).flatMap(mainlandWordsIn)).toEqual([])
  })
})

describe.each(['zh-CN', 'zh-Hant'])('the texts in %s', language => {
  // A spoken phrase, and a note from one friend to another.
  const isOfPeople = (key: string, text: string) => text.includes('你好安座') || key === 'ask.messageHint'

  it.each(files)('%s says 您 to the reader', file => {
    const odd = readTexts(language, file).filter(
      ([key, text]) => text.includes('你') && !isOfPeople(key, text),
    )
    expect(odd).toEqual([])
  })
})

describe('the Simplified Chinese texts', () => {
  // Enough to notice a text that was put into the wrong file.
  const traditional = new Set('這個們來時說對開關為從後會樣點無種還進過請錄號碼網頁設體檢測數據報準備')
  it.each(files)('%s holds no common Traditional character', file => {
    const odd = readTexts('zh-CN', file).flatMap(([key, text]) =>
      [...text].filter(character => traditional.has(character)).map(character => `${key}: ${character}`),
    )
    expect(odd).toEqual([])
  })
})

/** The texts that the product promises word for word, in English. */
const promised = [
  'Verification failed, please log in again',
  'Upload failed',
  'No network connection',
  'Permissions not granted, cannot perform health check',
  'Cancellation failed',
  'Successfully Unsubscribed',
  'Verification code sent',
  'Please enter the 6-digit verification code',
  'Please obtain the verification code first',
  'Please enter a phone number',
  'Please enter the correct phone number',
  'Please enter the code',
  'Please check the user agreement first',
]

test.each(promised)('"%s" is there word for word', text => {
  const all = files.flatMap(file => readTexts(english, file).map(([, value]) => value))
  expect(all.some(value => value.includes(text))).toBe(true)
})
