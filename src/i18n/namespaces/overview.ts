import { createTranslationNamespace } from '../translationNamespace'

/** Texts of the account's overview on a wide screen. */
export const overviewTranslations = createTranslationNamespace(
  'overview',
  locale => import(`@locales/${locale}/overview.json`),
)
