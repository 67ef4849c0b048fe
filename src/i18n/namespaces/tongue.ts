import type { TranslationNamespace } from '../translationNamespace'

/** What a tongue photo shows, and why one can not be judged. */
export const tongueTranslations: TranslationNamespace = {
  name: 'tongue',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-tongue-en" */ '@locales/en-GB/tongue.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-tongue-zh-CN" */ '@locales/zh-CN/tongue.json'),
    'zh-Hant': () => import(/* webpackChunkName: "texts-tongue-zh-Hant" */ '@locales/zh-Hant/tongue.json'),
  },
}
