import { createTranslationNamespace } from '../translationNamespace'

/** Texts of the checkout. */
export const checkoutTranslations = createTranslationNamespace(
  'checkout',
  locale => import(`@locales/${locale}/checkout.json`),
)
