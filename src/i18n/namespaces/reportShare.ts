import { createTranslationNamespace } from '../translationNamespace'

/** Texts of links to a report, and of what they show. */
export const reportShareTranslations = createTranslationNamespace(
  'reportShare',
  locale => import(`@locales/${locale}/reportShare.json`),
)
