import type { Locale } from '@anzuo/domain/locale'

/** A file of texts: nested keys, lists where a text has several paragraphs, text at the leaves. */
type TranslationTree = {
  readonly [key: string]: string | readonly (string | TranslationTree)[] | TranslationTree
}

/**
 * The texts of one namespace. On H5 every file is a chunk of its own and comes when it is needed; in the mini-program it lies
 * in the package of the pages that import the namespace.
 */
export type TranslationNamespace = {
  readonly name: string
  readonly load: Readonly<Record<Locale, () => Promise<{ default: TranslationTree }>>>
}
