import { readdirSync } from 'node:fs'
import path from 'node:path'
import { LOCALES } from '@anzuo/domain/locale'
import enGB from './en-GB/index'
import zhCN from './zh-CN/index'
import zhHant from './zh-Hant/index'

type Tree = { [key: string]: string | Tree }

const flatten = (tree: Tree, prefix = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )

const readValues = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

const english = flatten(enGB)
const inEnglish = new Map(english)
const withoutSingular = (keys: string[]) => keys.filter(key => !key.endsWith('_one')).sort()

it('every file of texts of the console is in its index', () => {
  for (const locale of LOCALES) {
    const files = readdirSync(path.join(__dirname, locale)).filter(file => file.endsWith('.json'))
    expect([locale, files.sort()]).toEqual([
      locale,
      Object.keys(enGB)
        .map(name => `${name}.json`)
        .sort(),
    ])
  }
})

describe.each([
  ['简体中文', zhCN],
  ['繁體中文', zhHant],
])('the console in %s', (_name, tree) => {
  const texts = flatten(tree)

  it('has every text of the English one, and no other', () => {
    expect(withoutSingular(texts.map(([key]) => key))).toEqual(withoutSingular(english.map(([key]) => key)))
  })

  it('uses the same values in each', () => {
    for (const [key, text] of texts)
      expect([key, readValues(text)]).toEqual([key, readValues(inEnglish.get(key) ?? '')])
  })
})
