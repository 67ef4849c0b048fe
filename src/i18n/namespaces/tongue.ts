import { createTranslationNamespace } from '../translationNamespace'

/** What a tongue photo shows, and why one can not be judged. */
export const tongueTranslations = createTranslationNamespace(
  'tongue',
  locale => import(`@locales/${locale}/tongue.json`),
)
