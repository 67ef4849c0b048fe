import type { TranslationNamespace } from '../translationNamespace'

/** Texts of refunds, returns and pick-ups. */
export const refundTranslations: TranslationNamespace = {
  name: 'refund',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-refund-en" */ '@locales/en-GB/refund.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-refund-zh-CN" */ '@locales/zh-CN/refund.json'),
    'zh-Hant': () => import(/* webpackChunkName: "texts-refund-zh-Hant" */ '@locales/zh-Hant/refund.json'),
  },
}
