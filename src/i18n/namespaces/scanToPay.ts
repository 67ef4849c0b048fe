import { createTranslationNamespace } from '../translationNamespace'

/** Texts of the code that a phone scans to pay what is bought at a computer. */
export const scanToPayTranslations = createTranslationNamespace(
  'scanToPay',
  locale => import(`@locales/${locale}/scanToPay.json`),
)
