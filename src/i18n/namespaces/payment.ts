import type { TranslationNamespace } from '../translationNamespace'

/** Texts of the cashier, of what became of a payment, and of paying for somebody else. */
export const paymentTranslations: TranslationNamespace = {
  name: 'payment',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-payment-en" */ '@locales/en-GB/payment.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-payment-zh-CN" */ '@locales/zh-CN/payment.json'),
    'zh-Hant': () => import(/* webpackChunkName: "texts-payment-zh-Hant" */ '@locales/zh-Hant/payment.json'),
  },
}
