import type { TranslationNamespace } from '../translationNamespace'

/** Texts of the checkout. */
export const checkoutTranslations: TranslationNamespace = {
  name: 'checkout',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-checkout-en" */ '@locales/en-GB/checkout.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-checkout-zh-CN" */ '@locales/zh-CN/checkout.json'),
    'zh-Hant': () =>
      import(/* webpackChunkName: "texts-checkout-zh-Hant" */ '@locales/zh-Hant/checkout.json'),
  },
}
