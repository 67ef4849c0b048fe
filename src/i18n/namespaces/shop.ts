import { createTranslationNamespace } from '../translationNamespace'

/** Texts of choosing and of the product's page. */
export const shopTranslations = createTranslationNamespace(
  'shop',
  locale => import(`@locales/${locale}/shop.json`),
)
