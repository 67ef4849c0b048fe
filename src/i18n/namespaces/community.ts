import { createTranslationNamespace } from '../translationNamespace'

/** Texts of what the brand posts and buyers show. */
export const communityTranslations = createTranslationNamespace(
  'community',
  locale => import(`@locales/${locale}/community.json`),
)
