/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { transformSync } from 'esbuild'
import type { i18n as I18n } from 'i18next'
import { LOCALES, type Locale } from '@anzuo/domain/locale'
import { installPluralRules } from '../../src/i18n/plurals'
import { settleTranslator } from './settleTranslator'

const ROOT = path.join(__dirname, '../..')
const source = readFileSync(path.join(ROOT, 'node_modules/i18next/dist/esm/i18next.js'), 'utf8')

type Texts = { [key: string]: string | (string | Texts)[] | Texts }

const readTexts = (locale: Locale): Record<string, Texts> => {
  const folder = path.join(ROOT, 'locales', locale)
  const files = readdirSync(folder).filter(file => file.endsWith('.json'))
  return Object.fromEntries(
    files.map(file => [
      path.basename(file, '.json'),
      JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Texts,
    ]),
  )
}

const texts = Object.fromEntries(LOCALES.map(locale => [locale, readTexts(locale)]))

/** i18next out of this source, set up as the app does it. */
const createTranslator = (code: string): I18n => {
  const module = { exports: {} as { default: { createInstance: () => I18n } } }
  const compiled = transformSync(code, { format: 'cjs' }).code
  new Function('module', 'exports', compiled)(module, module.exports)
  const translator = module.exports.default.createInstance()
  void translator.init({
    lng: 'zh-CN',
    fallbackLng: 'zh-CN',
    supportedLngs: [...LOCALES],
    load: 'currentOnly',
    ns: ['common', 'ui'],
    defaultNS: 'common',
    resources: { 'zh-CN': { common: texts['zh-CN']!.common!, ui: texts['zh-CN']!.ui! } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  installPluralRules(translator)
  for (const locale of LOCALES)
    for (const [namespace, tree] of Object.entries(texts[locale]!))
      translator.addResourceBundle(locale, namespace, tree)
  return translator
}

const whole = createTranslator(source)
const settled = createTranslator(settleTranslator(source))

type NamedText = { key: string; text: string }

/** Every key of a tree, those of branches and of plural forms (without their ending) too, with the text that stands there. */
const listTexts = (tree: Texts, above = ''): NamedText[] =>
  Object.entries(tree).flatMap(([name, value]) => {
    const key = `${above}${name}`.replace(/_(one|other)$/, '')
    const here = { key, text: JSON.stringify(value) }
    return typeof value === 'string' || Array.isArray(value)
      ? [here]
      : [{ key, text: '' }, ...listTexts(value, `${key}.`)]
  })

/** Something for every variable that a text names, and what a text must not be led astray by. */
const createVariables = (text: string): object =>
  Object.fromEntries(
    [...text.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)].map(([, name], at) => [
      name,
      at === 1 ? at : `${name} $t(common:retry) {{other}} <b>&`,
    ]),
  )

/** Keys as they come: they are read from files here. */
type Translate = (key: string, options: object) => unknown

/** What a translator makes of every text of a language: without variables, of one thing, and of several. */
const translateEverything = async (translator: I18n, locale: Locale): Promise<unknown[]> => {
  await translator.changeLanguage(locale)
  const translate = translator.t.bind(translator) as Translate
  return Object.entries(texts[locale]!).flatMap(([namespace, tree]) =>
    [...listTexts(tree), { key: 'no.such.key', text: '' }].flatMap(({ key, text }) => {
      const variables = createVariables(text)
      return [{}, { ...variables, count: 1 }, { ...variables, count: 5, returnObjects: true }].map(
        options => [namespace, key, translate(`${namespace}:${key}`, options)],
      )
    }),
  )
}

test.each(LOCALES)('the settled i18next translates every text in %s as the whole one does', async locale => {
  const expected = await translateEverything(whole, locale)
  expect(expected.length).toBeGreaterThan(3000)
  expect(JSON.stringify(await translateEverything(settled, locale))).toBe(JSON.stringify(expected))
})

test('what React asks for is answered the same', () => {
  const ask = (translator: I18n) => ({
    language: translator.language,
    languages: translator.languages,
    isThere: translator.hasResourceBundle('zh-Hant', 'health'),
    isNotThere: translator.hasResourceBundle('zh-Hant', 'nothing'),
    isLoaded: translator.hasLoadedNamespace('health'),
    fixed: translator.getFixedT('en-GB', ['info', 'common'])('common:titles.my'),
  })
  expect(ask(settled)).toEqual(ask(whole))
})

test('texts of ours name no format and hold no other text, which the settled i18next leaves out', () => {
  expect(JSON.stringify(texts)).not.toMatch(/\{\{[^}]*,[^}]*\}\}|\$t\(/)
})

test('a nearly half smaller module is left', () => {
  expect(settleTranslator(source).length).toBeLessThan(0.7 * source.length)
})

test('i18next in another form ends the build', () => {
  expect(() => settleTranslator('export default 1')).toThrow('i18next does not say once')
})
