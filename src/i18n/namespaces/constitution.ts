import type { TranslationNamespace } from '../translationNamespace'

/** The nine constitution types, the questionnaire, and what is said of each. */
export const constitutionTranslations: TranslationNamespace = {
  name: 'constitution',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-constitution-en" */ '@locales/en-GB/constitution.json'),
    'zh-CN': () =>
      import(/* webpackChunkName: "texts-constitution-zh-CN" */ '@locales/zh-CN/constitution.json'),
    'zh-Hant': () =>
      import(/* webpackChunkName: "texts-constitution-zh-Hant" */ '@locales/zh-Hant/constitution.json'),
  },
}
