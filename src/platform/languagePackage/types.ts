import type { Locale } from '@anzuo/domain/locale'

/** A file of texts: nested keys, lists where a text has several paragraphs, text at the leaves. */
export type TranslationTree = {
  readonly [key: string]: string | readonly (string | TranslationTree)[] | TranslationTree
}

/** The texts of a language by namespace. */
export type LanguageTexts = Readonly<Record<string, TranslationTree>>

/**
 * Fetches the package that holds a namespace in a language; nothing where it lies with the pages. Rejects when the network fails; asking
 * again tries again.
 */
export type LoadLanguagePackage = (locale: Locale, namespace: string) => Promise<LanguageTexts> | undefined
