import { createTranslationNamespace } from '../translationNamespace'

/** Texts of the log-in page, and of typing a phone number, an address or a code elsewhere. */
export const loginTranslations = createTranslationNamespace(
  'login',
  locale => import(`@locales/${locale}/login.json`),
)
