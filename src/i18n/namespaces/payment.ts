import { createTranslationNamespace } from '../translationNamespace'

/** Texts of the cashier, of what became of a payment, and of paying for somebody else. */
export const paymentTranslations = createTranslationNamespace(
  'payment',
  locale => import(`@locales/${locale}/payment.json`),
)
