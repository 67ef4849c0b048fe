import { createTranslationNamespace } from '../translationNamespace'

/** Texts of the page of loyalty points. */
export const pointsTranslations = createTranslationNamespace(
  'points',
  locale => import(`@locales/${locale}/points.json`),
)
