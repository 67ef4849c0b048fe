import type { TranslationNamespace } from '../translationNamespace'

/** Texts of the help pages. */
export const helpTranslations: TranslationNamespace = {
  name: 'help',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-help-en" */ '@locales/en-GB/help.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-help-zh-CN" */ '@locales/zh-CN/help.json'),
    'zh-Hant': () => import(/* webpackChunkName: "texts-help-zh-Hant" */ '@locales/zh-Hant/help.json'),
  },
}
