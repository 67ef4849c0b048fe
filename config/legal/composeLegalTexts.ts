import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseLegalSections, parseLegalSource, type LegalTexts } from '@anzuo/domain/legal/legalDocument'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@anzuo/domain/locale'
import { defaultShopSettings, getShopRules } from '@anzuo/domain/settings/shopSettings'
import { listTextMarks } from '@anzuo/domain/settings/textMarks'
import { brands, type BrandId } from '../brands'

/** Where the texts are. */
export const getLegalFolder = (root: string): string => path.join(root, 'locales/legal')

/** Every document by its address, with the variant whose folder it stands in; `shared` ones are for all. */
export const readLegalDocumentList = (root: string): Record<string, BrandId | 'shared'> =>
  JSON.parse(readFileSync(path.join(getLegalFolder(root), 'documents.json'), 'utf8')) as Record<
    string,
    BrandId | 'shared'
  >

/** The file of a document. */
const getLegalFilePath = (
  root: string,
  place: { folder: string; document: string; locale: Locale },
): string => path.join(getLegalFolder(root), place.folder, `${place.document}.${place.locale}.md`)

type SdkDisclosure = { purpose: Record<Locale, string>; data: Record<Locale, string> }

/** Packages of other people that a package.json names; those of our own workspaces stand in theirs. */
const readDependencies = (root: string, folder = ''): Record<string, string> => {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const own = Object.keys(dependencies).filter(name => name.startsWith('@anzuo/'))
  const theirs = Object.entries(dependencies).filter(([name]) => !own.includes(name))
  return Object.assign(
    Object.fromEntries(theirs),
    ...own.map(name => readDependencies(root, path.join('node_modules', name))),
  )
}

/** The table of third-party packages that the client is built with, from the real list of dependencies. */
const renderSdkTable = (root: string, locale: Locale): string => {
  const kits = JSON.parse(readFileSync(path.join(getLegalFolder(root), 'kits.json'), 'utf8')) as {
    head: Record<Locale, string[]>
    kits: Record<string, SdkDisclosure>
  }
  const rows = Object.entries(readDependencies(root)).map(([name, version]) => {
    const kit = kits.kits[name]
    if (!kit) throw new Error(`locales/legal/kits.json does not say what ${name} is for`)
    return `| ${name} ${version} | ${kit.purpose[locale]} | ${kit.data[locale]} |`
  })
  const head = kits.head[locale]
  return [`| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`, ...rows].join('\n')
}

/** Marks that stay: the company fills them in by its settings, and the page puts them in when it is read. */
const settingsMarks = new Set(
  Object.keys(
    listTextMarks(
      { company: defaultShopSettings.company, rules: getShopRules(defaultShopSettings) },
      DEFAULT_LOCALE,
    ),
  ),
)

const BRAND_MARK = 'brand'

/**
 * Puts the table of dependencies in place of its mark.
 * @throws Error for a mark that nobody fills in later
 */
const fillBuildMarks = (root: string, text: string, locale: Locale): string =>
  text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => {
    if (name === BRAND_MARK || settingsMarks.has(name)) return mark
    if (name !== 'kits') throw new Error(`there is no ${mark} for legal texts`)
    return renderSdkTable(root, locale)
  })

/**
 * Puts all legal texts of a language together. Every build carries them all: a printed address shows its text in each variant.
 * @throws Error for a clause or a mark that does not exist
 */
export const composeLegalTexts = (root: string, locale: Locale): LegalTexts => {
  const clauses: LegalTexts['clauses'] = {}
  const readClause = (name: string) => {
    const file = path.join(getLegalFolder(root), 'clauses', `${name}.${locale}.md`)
    clauses[name] ??= parseLegalSections(fillBuildMarks(root, readFileSync(file, 'utf8'), locale))
  }
  const documents = Object.entries(readLegalDocumentList(root)).map(([document, folder]) => {
    const source = readFileSync(getLegalFilePath(root, { folder, document, locale }), 'utf8')
    const text = parseLegalSource(source)
    for (const part of text.parts) if (typeof part === 'string') readClause(part)
    const brand = brands[folder === 'shared' ? 'original' : folder].name[locale]
    return [document, { ...text, brand }] as const
  })
  return { clauses, documents: Object.fromEntries(documents) }
}

/**
 * The legal texts as the source of a module.
 * @param writeTexts the expression that brings the texts of a language
 */
export const writeLegalTextsModule = (writeTexts: (locale: Locale) => string): string => {
  const loaders = LOCALES.map(locale => `${JSON.stringify(locale)}: () => ${writeTexts(locale)}`)
  return `export const legalTexts = { ${loaders.join(', ')} }`
}
