import { createTranslationNamespace } from '../translationNamespace'

/** Texts of orders: list, detail, delivery. */
export const orderTranslations = createTranslationNamespace(
  'order',
  locale => import(`@locales/${locale}/order.json`),
)
