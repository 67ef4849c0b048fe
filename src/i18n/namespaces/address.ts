import type { TranslationNamespace } from '../translationNamespace'

/** Texts of the address book. */
export const addressTranslations: TranslationNamespace = {
  name: 'address',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-address-en" */ '@locales/en-GB/address.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-address-zh-CN" */ '@locales/zh-CN/address.json'),
    'zh-Hant': () => import(/* webpackChunkName: "texts-address-zh-Hant" */ '@locales/zh-Hant/address.json'),
  },
}
