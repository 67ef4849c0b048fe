import { createTranslationNamespace } from '../translationNamespace'

/** Texts of the chair’s pages: control, adding, sharing, smart plan, statistics. */
export const chairTranslations = createTranslationNamespace(
  'chair',
  locale => import(`@locales/${locale}/chair.json`),
)
