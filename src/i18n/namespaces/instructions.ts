import { createTranslationNamespace } from '../translationNamespace'

/** What all instructions have in common. */
export const instructionsTranslations = createTranslationNamespace(
  'instructions',
  locale => import(`@locales/${locale}/instructions/shared.json`),
)
