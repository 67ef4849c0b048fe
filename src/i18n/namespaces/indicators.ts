import type { TranslationNamespace } from '../translationNamespace'

/** What the pages of the indicators explain: long texts that only those pages need. */
export const indicatorsTranslations: TranslationNamespace = {
  name: 'indicators',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-indicators-en" */ '@locales/en-GB/indicators.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-indicators-zh-CN" */ '@locales/zh-CN/indicators.json'),
    'zh-Hant': () =>
      import(/* webpackChunkName: "texts-indicators-zh-Hant" */ '@locales/zh-Hant/indicators.json'),
  },
}
