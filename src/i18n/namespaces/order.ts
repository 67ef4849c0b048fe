import type { TranslationNamespace } from '../translationNamespace'

/** Texts of orders: list, detail, delivery. */
export const orderTranslations: TranslationNamespace = {
  name: 'order',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-order-en" */ '@locales/en-GB/order.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-order-zh-CN" */ '@locales/zh-CN/order.json'),
    'zh-Hant': () => import(/* webpackChunkName: "texts-order-zh-Hant" */ '@locales/zh-Hant/order.json'),
  },
}
