import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LOCALES, type Locale } from '@anzuo/domain/locale'
import { RESIDENT_LOCALE } from '../../src/platform/languagePackage/residentLocale'

export type LanguagePackage = { locale: Locale; root: string; page: 'index' }

/** The mini-program's packages that hold a language each. */
export const LANGUAGE_PACKAGES: readonly LanguagePackage[] = LOCALES.filter(
  locale => locale !== RESIDENT_LOCALE,
).map(locale => ({ locale, root: `languages/${locale}`, page: 'index' }))

/** What only wide windows of the web app show. */
const WIDE_NAMESPACES = ['site', 'overview']

/** Texts of a language by namespace, as one script: of the namespaces that are named, or of all that the mini-program may show. */
export const writeTexts = (root: string, locale: Locale, namespaces?: readonly string[]): string => {
  const folder = path.join(root, 'locales', locale)
  const names = readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .map(file => path.basename(file, '.json'))
    .filter(name => (namespaces ? namespaces.includes(name) : !WIDE_NAMESPACES.includes(name)))
  const texts = Object.fromEntries(
    names.map(name => [name, JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as unknown]),
  )
  return `module.exports=${JSON.stringify(texts)}`
}
