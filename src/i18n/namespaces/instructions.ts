import type { TranslationNamespace } from '../translationNamespace'

/** What all instructions have in common. */
export const instructionsTranslations: TranslationNamespace = {
  name: 'instructions',
  load: {
    'en-GB': () =>
      import(/* webpackChunkName: "texts-instructions-en" */ '@locales/en-GB/instructions/shared.json'),
    'zh-CN': () =>
      import(/* webpackChunkName: "texts-instructions-zh-CN" */ '@locales/zh-CN/instructions/shared.json'),
    'zh-Hant': () =>
      import(
        /* webpackChunkName: "texts-instructions-zh-Hant" */ '@locales/zh-Hant/instructions/shared.json'
      ),
  },
}
