import { createTranslationNamespace } from '../translationNamespace'

/** Words around the legal texts. */
export const legalTranslations = createTranslationNamespace(
  'legal',
  locale => import(`@locales/${locale}/legal.json`),
)
