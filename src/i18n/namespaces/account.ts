import type { TranslationNamespace } from '../translationNamespace'

/** Texts of the account pages. */
export const accountTranslations: TranslationNamespace = {
  name: 'account',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-account-en" */ '@locales/en-GB/account.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-account-zh-CN" */ '@locales/zh-CN/account.json'),
    'zh-Hant': () => import(/* webpackChunkName: "texts-account-zh-Hant" */ '@locales/zh-Hant/account.json'),
  },
}
