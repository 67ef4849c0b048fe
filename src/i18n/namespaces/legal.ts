import type { TranslationNamespace } from '../translationNamespace'

/** Words around the legal texts. */
export const legalTranslations: TranslationNamespace = {
  name: 'legal',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-legal-en" */ '@locales/en-GB/legal.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-legal-zh-CN" */ '@locales/zh-CN/legal.json'),
    'zh-Hant': () => import(/* webpackChunkName: "texts-legal-zh-Hant" */ '@locales/zh-Hant/legal.json'),
  },
}
