import { createTranslationNamespace } from '../translationNamespace'

/** Texts of the help pages. */
export const helpTranslations = createTranslationNamespace(
  'help',
  locale => import(`@locales/${locale}/help.json`),
)
