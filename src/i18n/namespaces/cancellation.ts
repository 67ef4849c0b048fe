import type { TranslationNamespace } from '../translationNamespace'

/** Texts of the cancellation pages. */
export const accountClosureTranslations: TranslationNamespace = {
  name: 'cancellation',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-cancellation-en" */ '@locales/en-GB/cancellation.json'),
    'zh-CN': () =>
      import(/* webpackChunkName: "texts-cancellation-zh-CN" */ '@locales/zh-CN/cancellation.json'),
    'zh-Hant': () =>
      import(/* webpackChunkName: "texts-cancellation-zh-Hant" */ '@locales/zh-Hant/cancellation.json'),
  },
}
