import type { TranslationNamespace } from '../translationNamespace'

/** Texts of the components themselves. */
export const uiTranslations: TranslationNamespace = {
  name: 'ui',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-ui-en" */ '@locales/en-GB/ui.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-ui-zh-CN" */ '@locales/zh-CN/ui.json'),
    'zh-Hant': () => import(/* webpackChunkName: "texts-ui-zh-Hant" */ '@locales/zh-Hant/ui.json'),
  },
}
