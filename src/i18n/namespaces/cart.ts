import { createTranslationNamespace } from '../translationNamespace'

/** Texts of the cart, which lies in the main package. */
export const cartTranslations = createTranslationNamespace(
  'cart',
  locale => import(`@locales/${locale}/cart.json`),
)
