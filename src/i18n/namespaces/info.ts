import type { TranslationNamespace } from '../translationNamespace'

/** Texts about brand, company and downloads. */
export const infoTranslations: TranslationNamespace = {
  name: 'info',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-info-en" */ '@locales/en-GB/info.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-info-zh-CN" */ '@locales/zh-CN/info.json'),
    'zh-Hant': () => import(/* webpackChunkName: "texts-info-zh-Hant" */ '@locales/zh-Hant/info.json'),
  },
}
