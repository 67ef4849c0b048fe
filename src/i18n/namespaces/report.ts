import { createTranslationNamespace } from '../translationNamespace'

/** Texts of the report, its history and the cuff readings. */
export const reportTranslations = createTranslationNamespace(
  'report',
  locale => import(`@locales/${locale}/report.json`),
)
