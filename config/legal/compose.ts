import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseLegal, type LegalDocument } from '../../src/domain/legal/document'
import { brands, type Brand, type BrandId } from '../brands'
import { company } from '../company'

export type LegalLocale = 'en-GB' | 'zh-CN' | 'zh-Hant'
export const legalLocales: readonly LegalLocale[] = ['en-GB', 'zh-CN', 'zh-Hant']

/** Where the texts are. */
export const legalFolder = (root: string): string => path.join(root, 'locales/legal')

/** Every document by its address, with the variant whose folder it stands in; `shared` ones are for all. */
export const readDocumentList = (root: string): Record<string, BrandId | 'shared'> =>
  JSON.parse(readFileSync(path.join(legalFolder(root), 'documents.json'), 'utf8')) as Record<
    string,
    BrandId | 'shared'
  >

/** Documents that a build of this brand carries: its own and the shared ones. The store build carries all. */
export const carriedBy = (brand: Brand, list: Record<string, BrandId | 'shared'>): string[] =>
  Object.keys(list).filter(
    document => brand.id === 'store' || list[document] === 'shared' || list[document] === brand.id,
  )

/** The file of a document. */
export const legalFile = (
  root: string,
  place: { folder: string; document: string; locale: LegalLocale },
): string => path.join(legalFolder(root), place.folder, `${place.document}.${place.locale}.md`)

type Kit = { purpose: Record<LegalLocale, string>; data: Record<LegalLocale, string> }

/** The table of everything foreign that the client is built with, from the real list of dependencies. */
const kitTable = (root: string, locale: LegalLocale): string => {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const kits = JSON.parse(readFileSync(path.join(legalFolder(root), 'kits.json'), 'utf8')) as {
    head: Record<LegalLocale, string[]>
    kits: Record<string, Kit>
  }
  const rows = Object.entries(dependencies).map(([name, version]) => {
    const kit = kits.kits[name]
    if (!kit) throw new Error(`locales/legal/kits.json does not say what ${name} is for`)
    return `| ${name} ${version} | ${kit.purpose[locale]} | ${kit.data[locale]} |`
  })
  const head = kits.head[locale]
  return [`| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`, ...rows].join('\n')
}

const CLAUSE = /^\{\{clause: ([\w-]+)\}\}$/gm

/**
 * Puts a document together: its clauses in place of their names, names and addresses in place of their marks.
 * @throws Error for a clause or a mark that does not exist
 */
export const composeLegal = (
  root: string,
  place: { folder: BrandId | 'shared'; document: string; locale: LegalLocale },
): LegalDocument => {
  const { folder, locale } = place
  const source = readFileSync(legalFile(root, place), 'utf8')
  const brand = brands[folder === 'shared' ? 'original' : folder]
  const marks: Record<string, string> = {
    brand: brand.name[locale],
    company: company.name[locale],
    address: company.address[locale],
    website: company.website,
    email: company.email,
    hotline: company.hotline,
    hours: `${company.hours.opens}–${company.hours.closes}`,
    postalCode: company.postalCode,
    kits: kitTable(root, locale),
  }
  const withClauses = source.replace(CLAUSE, (_mark, name: string) =>
    readFileSync(path.join(legalFolder(root), 'clauses', `${name}.${locale}.md`), 'utf8').trim(),
  )
  const filled = withClauses.replace(/\{\{(\w+)\}\}/g, (_mark, name: string) => {
    const value = marks[name]
    if (value === undefined) throw new Error(`${place.document}: there is no {{${name}}}`)
    return value
  })
  return parseLegal(filled)
}
