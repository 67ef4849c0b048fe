import { createTranslationNamespace } from '../translationNamespace'

/** Texts about brand, company and downloads. */
export const infoTranslations = createTranslationNamespace(
  'info',
  locale => import(`@locales/${locale}/info.json`),
)
