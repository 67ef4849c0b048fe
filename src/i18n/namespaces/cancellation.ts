import { createTranslationNamespace } from '../translationNamespace'

/** Texts of the cancellation pages. */
export const accountClosureTranslations = createTranslationNamespace(
  'cancellation',
  locale => import(`@locales/${locale}/cancellation.json`),
)
