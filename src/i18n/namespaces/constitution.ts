import { createTranslationNamespace } from '../translationNamespace'

/** The nine constitution types, the questionnaire, and what is said of each. */
export const constitutionTranslations = createTranslationNamespace(
  'constitution',
  locale => import(`@locales/${locale}/constitution.json`),
)
