import type { TranslationNamespace } from '../translationNamespace'

/** Texts of the chair’s pages: control, adding, sharing, smart plan, statistics. */
export const chairTranslations: TranslationNamespace = {
  name: 'chair',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-chair-en" */ '@locales/en-GB/chair.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-chair-zh-CN" */ '@locales/zh-CN/chair.json'),
    'zh-Hant': () => import(/* webpackChunkName: "texts-chair-zh-Hant" */ '@locales/zh-Hant/chair.json'),
  },
}
