import { createTranslationNamespace } from '../translationNamespace'

/** Texts of refunds, returns and pick-ups. */
export const refundTranslations = createTranslationNamespace(
  'refund',
  locale => import(`@locales/${locale}/refund.json`),
)
