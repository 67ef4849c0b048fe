import type { Locale } from '@anzuo/domain/locale'
import { loadLanguagePackage } from '@/platform/languagePackage'
import type { TranslationTree } from '@/platform/languagePackage/types'

/** The texts of one namespace: its name in i18next, and what brings them in a language. */
export type TranslationNamespace = {
  readonly name: string
  readonly load: (locale: Locale) => Promise<TranslationTree>
}

/**
 * Declares a namespace by what imports its file of a language. The `import()` stands where the namespace is declared, since the
 * build looks for it: on H5 every file is a chunk of its own and comes when it is needed; in the mini-program one language lies in the
 * package of the pages that import the namespace, and each other one in a package of its own.
 */
export const createTranslationNamespace = (
  name: string,
  importTexts: (locale: Locale) => Promise<{ default: TranslationTree }>,
): TranslationNamespace => ({
  name,
  load: async locale => {
    const packaged = loadLanguagePackage && (await loadLanguagePackage(locale, name))
    return packaged?.[name] ?? (await importTexts(locale)).default
  },
})
