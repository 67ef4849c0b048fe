import type { TranslationNamespace } from '../translationNamespace'

/** What a chair answers and why it can't be reached, and the words of smart mode. */
export const chairLinkTranslations: TranslationNamespace = {
  name: 'chairLink',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-chairLink-en" */ '@locales/en-GB/chairLink.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-chairLink-zh-CN" */ '@locales/zh-CN/chairLink.json'),
    'zh-Hant': () =>
      import(/* webpackChunkName: "texts-chairLink-zh-Hant" */ '@locales/zh-Hant/chairLink.json'),
  },
}
