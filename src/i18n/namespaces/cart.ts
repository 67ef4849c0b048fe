import type { TranslationNamespace } from '../translationNamespace'

/** Texts of the cart, which lies in the main package. */
export const cartTranslations: TranslationNamespace = {
  name: 'cart',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-cart-en" */ '@locales/en-GB/cart.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-cart-zh-CN" */ '@locales/zh-CN/cart.json'),
    'zh-Hant': () => import(/* webpackChunkName: "texts-cart-zh-Hant" */ '@locales/zh-Hant/cart.json'),
  },
}
