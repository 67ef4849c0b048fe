/** What config/legal/loader.js makes of locales/legal/documents.json. */
declare module '@legal' {
  type Locale = import('@anzuo/domain/locale').Locale
  type LegalDocument = import('@anzuo/domain/legal/legalDocument').LegalDocument
  /** The texts that this build carries, by document and language. */
  export const bundledDocuments: Readonly<
    Partial<Record<string, Readonly<Record<Locale, () => Promise<{ default: LegalDocument }>>>>>
  >
  /** Whose texts they are, also those that this build does not carry. */
  export const documentOwners: Readonly<Record<string, import('../config/brands').BrandId | 'shared'>>
  /** How the variants call themselves. */
  export const brandNames: Readonly<
    Record<import('../config/brands').BrandId, Readonly<Record<Locale, string>>>
  >
}
