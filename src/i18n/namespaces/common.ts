import type { TranslationNamespace } from '../translationNamespace'

/** Texts that any page may use: titles, tabs, errors, log-in. */
export const commonTranslations: TranslationNamespace = {
  name: 'common',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-common-en" */ '@locales/en-GB/common.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-common-zh-CN" */ '@locales/zh-CN/common.json'),
    'zh-Hant': () => import(/* webpackChunkName: "texts-common-zh-Hant" */ '@locales/zh-Hant/common.json'),
  },
}
