import { createTranslationNamespace } from '../translationNamespace'

/** Texts of what people write about products: questions, reports, own reviews. */
export const contributionTranslations = createTranslationNamespace(
  'contribution',
  locale => import(`@locales/${locale}/contribution.json`),
)
