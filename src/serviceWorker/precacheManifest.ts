import { LOCALES, type Locale } from '@anzuo/domain/locale'

/** What the build names for use without a network. */
export type PrecacheManifest = {
  /** Changes with the shell, whose name does not. */
  shellRevision: string
  /** Scripts and styles of the app and of the pages that work without a network. */
  chunks: readonly string[]
  /** Files with the texts of those pages. */
  texts: Readonly<Record<Locale, readonly string[]>>
}

type PrecacheEntry = { url: string; revision: string | null }

/** The files that a device keeps: the shell, the pages that work without a network, and their texts in one language. */
export const listPrecacheEntries = (
  { shellRevision, chunks, texts }: PrecacheManifest,
  locale: string | null,
): PrecacheEntry[] => {
  const known = LOCALES.find(name => name === locale)
  return [
    { url: '/index.html', revision: shellRevision },
    ...[...chunks, ...(known ? texts[known] : [])].map(file => ({ url: `/${file}`, revision: null })),
  ]
}
