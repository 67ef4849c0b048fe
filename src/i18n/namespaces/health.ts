import { createTranslationNamespace } from '../translationNamespace'

/** Texts of the health check, the report and what belongs to them. */
export const healthTranslations = createTranslationNamespace(
  'health',
  locale => import(`@locales/${locale}/health.json`),
)
