import type { TranslationNamespace } from '../translationNamespace'

/** Texts of stores. */
export const storeTranslations: TranslationNamespace = {
  name: 'store',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-store-en" */ '@locales/en-GB/store.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-store-zh-CN" */ '@locales/zh-CN/store.json'),
    'zh-Hant': () => import(/* webpackChunkName: "texts-store-zh-Hant" */ '@locales/zh-Hant/store.json'),
  },
}
