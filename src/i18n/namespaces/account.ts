import { createTranslationNamespace } from '../translationNamespace'

/** Texts of the account pages. */
export const accountTranslations = createTranslationNamespace(
  'account',
  locale => import(`@locales/${locale}/account.json`),
)
