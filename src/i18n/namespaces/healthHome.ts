import type { TranslationNamespace } from '../translationNamespace'

/** The few texts of the health tab, which lies in the main package. */
export const healthHomeTranslations: TranslationNamespace = {
  name: 'healthHome',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-healthHome-en" */ '@locales/en-GB/healthHome.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-healthHome-zh-CN" */ '@locales/zh-CN/healthHome.json'),
    'zh-Hant': () =>
      import(/* webpackChunkName: "texts-healthHome-zh-Hant" */ '@locales/zh-Hant/healthHome.json'),
  },
}
