import { createTranslationNamespace } from '../translationNamespace'

/** The few texts of the health tab, which lies in the main package. */
export const healthHomeTranslations = createTranslationNamespace(
  'healthHome',
  locale => import(`@locales/${locale}/healthHome.json`),
)
