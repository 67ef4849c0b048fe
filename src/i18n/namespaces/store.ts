import { createTranslationNamespace } from '../translationNamespace'

/** Texts of stores. */
export const storeTranslations = createTranslationNamespace(
  'store',
  locale => import(`@locales/${locale}/store.json`),
)
