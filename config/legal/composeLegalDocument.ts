import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseLegalDocument, type LegalDocument } from '@anzuo/domain/legal/legalDocument'
import { DEFAULT_LOCALE, type Locale } from '@anzuo/domain/locale'
import { defaultShopSettings, getShopRules } from '@anzuo/domain/settings/shopSettings'
import { listTextMarks } from '@anzuo/domain/settings/textMarks'
import { brands, type Brand, type BrandId } from '../brands'

/** Where the texts are. */
export const getLegalFolder = (root: string): string => path.join(root, 'locales/legal')

/** Every document by its address, with the variant whose folder it stands in; `shared` ones are for all. */
export const readLegalDocumentList = (root: string): Record<string, BrandId | 'shared'> =>
  JSON.parse(readFileSync(path.join(getLegalFolder(root), 'documents.json'), 'utf8')) as Record<
    string,
    BrandId | 'shared'
  >

/** Documents that a build of this brand carries: its own and the shared ones. The store build carries all. */
export const listBundledLegalDocuments = (brand: Brand, list: Record<string, BrandId | 'shared'>): string[] =>
  Object.keys(list).filter(
    document => brand.id === 'store' || list[document] === 'shared' || list[document] === brand.id,
  )

/** The file of a document. */
export const getLegalFilePath = (
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

const CLAUSE_PATTERN = /^\{\{clause: ([\w-]+)\}\}$/gm

/** Marks that stay: the company fills them in by its settings, and the page puts them in when it is read. */
const settingsMarks = new Set(
  Object.keys(
    listTextMarks(
      { company: defaultShopSettings.company, rules: getShopRules(defaultShopSettings) },
      DEFAULT_LOCALE,
    ),
  ),
)

/**
 * Puts a document together: its clauses in place of their names, what the build knows in place of its marks.
 * @throws Error for a clause or a mark that does not exist
 */
export const composeLegalDocument = (
  root: string,
  place: { folder: BrandId | 'shared'; document: string; locale: Locale },
): LegalDocument => {
  const { folder, locale } = place
  const source = readFileSync(getLegalFilePath(root, place), 'utf8')
  const brand = brands[folder === 'shared' ? 'original' : folder]
  const marks: Record<string, string> = {
    brand: brand.name[locale],
    kits: renderSdkTable(root, locale),
  }
  const withClauses = source.replace(CLAUSE_PATTERN, (_mark, name: string) =>
    readFileSync(path.join(getLegalFolder(root), 'clauses', `${name}.${locale}.md`), 'utf8').trim(),
  )
  const filled = withClauses.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => {
    if (settingsMarks.has(name)) return mark
    const value = marks[name]
    if (value === undefined) throw new Error(`${place.document}: there is no {{${name}}}`)
    return value
  })
  return parseLegalDocument(filled)
}
