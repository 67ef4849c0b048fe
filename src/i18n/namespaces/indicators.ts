import { createTranslationNamespace } from '../translationNamespace'

/** What the pages of the indicators explain: long texts that only those pages need. */
export const indicatorsTranslations = createTranslationNamespace(
  'indicators',
  locale => import(`@locales/${locale}/indicators.json`),
)
