import type { TranslationNamespace } from '../translationNamespace'

/** Texts of what the brand posts and buyers show. */
export const communityTranslations: TranslationNamespace = {
  name: 'community',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-community-en" */ '@locales/en-GB/community.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-community-zh-CN" */ '@locales/zh-CN/community.json'),
    'zh-Hant': () =>
      import(/* webpackChunkName: "texts-community-zh-Hant" */ '@locales/zh-Hant/community.json'),
  },
}
