import { createTranslationNamespace } from '../translationNamespace'

/** Texts of the address book. */
export const addressTranslations = createTranslationNamespace(
  'address',
  locale => import(`@locales/${locale}/address.json`),
)
