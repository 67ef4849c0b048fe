import type { TranslationNamespace } from '../translationNamespace'

/** Texts of choosing and of the product's page. */
export const shopTranslations: TranslationNamespace = {
  name: 'shop',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-shop-en" */ '@locales/en-GB/shop.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-shop-zh-CN" */ '@locales/zh-CN/shop.json'),
    'zh-Hant': () => import(/* webpackChunkName: "texts-shop-zh-Hant" */ '@locales/zh-Hant/shop.json'),
  },
}
