import type { Locale } from '@anzuo/domain/locale'

/** A file of texts: nested keys, lists where a text has several paragraphs, text at the leaves. */
type TranslationTree = {
  readonly [key: string]: string | readonly (string | TranslationTree)[] | TranslationTree
}

/** The texts of one namespace: its name in i18next, and what brings them in a language. */
export type TranslationNamespace = {
  readonly name: string
  readonly load: (locale: Locale) => Promise<TranslationTree>
}

/**
 * Declares a namespace by what imports its file of a language. The `import()` stands where the namespace is declared, since the
 * build looks for it: on H5 every file is a chunk of its own and comes when it is needed; in the mini-program it lies in the package
 * of the pages that import the namespace.
 */
export const createTranslationNamespace = (
  name: string,
  importTexts: (locale: Locale) => Promise<{ default: TranslationTree }>,
): TranslationNamespace => ({ name, load: async locale => (await importTexts(locale)).default })
