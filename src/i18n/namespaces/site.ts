import { createTranslationNamespace } from '../translationNamespace'

/** Texts of header and footer of the site on a wide screen. */
export const siteTranslations = createTranslationNamespace(
  'site',
  locale => import(`@locales/${locale}/site.json`),
)
