import { createTranslationNamespace } from '../translationNamespace'

/** Texts that any page may use: titles, tabs, errors, log-in. */
export const commonTranslations = createTranslationNamespace(
  'common',
  locale => import(`@locales/${locale}/common.json`),
)
