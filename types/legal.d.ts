/** What config/legal/loader.js makes of locales/legal/documents.json. */
declare module '@legal' {
  type Locale = import('@anzuo/domain/locale').Locale
  type LegalTexts = import('@anzuo/domain/legal/legalDocument').LegalTexts
  /** All legal texts, by language. */
  export const legalTexts: Readonly<Record<Locale, () => Promise<{ default: LegalTexts }>>>
}
