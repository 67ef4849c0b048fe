import type { TranslationNamespace } from '../translationNamespace'

/** What the instructions of each family of chairs say of it alone. */
export const instructionFamilyTranslations = {
  w: {
    name: 'instructions-w',
    load: {
      'en-GB': () =>
        import(/* webpackChunkName: "texts-instructions-w-en" */ '@locales/en-GB/instructions/w.json'),
      'zh-CN': () =>
        import(/* webpackChunkName: "texts-instructions-w-zh-CN" */ '@locales/zh-CN/instructions/w.json'),
      'zh-Hant': () =>
        import(/* webpackChunkName: "texts-instructions-w-zh-Hant" */ '@locales/zh-Hant/instructions/w.json'),
    },
  },
  hk: {
    name: 'instructions-hk',
    load: {
      'en-GB': () =>
        import(/* webpackChunkName: "texts-instructions-hk-en" */ '@locales/en-GB/instructions/hk.json'),
      'zh-CN': () =>
        import(/* webpackChunkName: "texts-instructions-hk-zh-CN" */ '@locales/zh-CN/instructions/hk.json'),
      'zh-Hant': () =>
        import(
          /* webpackChunkName: "texts-instructions-hk-zh-Hant" */ '@locales/zh-Hant/instructions/hk.json'
        ),
    },
  },
  r: {
    name: 'instructions-r',
    load: {
      'en-GB': () =>
        import(/* webpackChunkName: "texts-instructions-r-en" */ '@locales/en-GB/instructions/r.json'),
      'zh-CN': () =>
        import(/* webpackChunkName: "texts-instructions-r-zh-CN" */ '@locales/zh-CN/instructions/r.json'),
      'zh-Hant': () =>
        import(/* webpackChunkName: "texts-instructions-r-zh-Hant" */ '@locales/zh-Hant/instructions/r.json'),
    },
  },
  h: {
    name: 'instructions-h',
    load: {
      'en-GB': () =>
        import(/* webpackChunkName: "texts-instructions-h-en" */ '@locales/en-GB/instructions/h.json'),
      'zh-CN': () =>
        import(/* webpackChunkName: "texts-instructions-h-zh-CN" */ '@locales/zh-CN/instructions/h.json'),
      'zh-Hant': () =>
        import(/* webpackChunkName: "texts-instructions-h-zh-Hant" */ '@locales/zh-Hant/instructions/h.json'),
    },
  },
  ch: {
    name: 'instructions-ch',
    load: {
      'en-GB': () =>
        import(/* webpackChunkName: "texts-instructions-ch-en" */ '@locales/en-GB/instructions/ch.json'),
      'zh-CN': () =>
        import(/* webpackChunkName: "texts-instructions-ch-zh-CN" */ '@locales/zh-CN/instructions/ch.json'),
      'zh-Hant': () =>
        import(
          /* webpackChunkName: "texts-instructions-ch-zh-Hant" */ '@locales/zh-Hant/instructions/ch.json'
        ),
    },
  },
  k: {
    name: 'instructions-k',
    load: {
      'en-GB': () =>
        import(/* webpackChunkName: "texts-instructions-k-en" */ '@locales/en-GB/instructions/k.json'),
      'zh-CN': () =>
        import(/* webpackChunkName: "texts-instructions-k-zh-CN" */ '@locales/zh-CN/instructions/k.json'),
      'zh-Hant': () =>
        import(/* webpackChunkName: "texts-instructions-k-zh-Hant" */ '@locales/zh-Hant/instructions/k.json'),
    },
  },
  m: {
    name: 'instructions-m',
    load: {
      'en-GB': () =>
        import(/* webpackChunkName: "texts-instructions-m-en" */ '@locales/en-GB/instructions/m.json'),
      'zh-CN': () =>
        import(/* webpackChunkName: "texts-instructions-m-zh-CN" */ '@locales/zh-CN/instructions/m.json'),
      'zh-Hant': () =>
        import(/* webpackChunkName: "texts-instructions-m-zh-Hant" */ '@locales/zh-Hant/instructions/m.json'),
    },
  },
  v: {
    name: 'instructions-v',
    load: {
      'en-GB': () =>
        import(/* webpackChunkName: "texts-instructions-v-en" */ '@locales/en-GB/instructions/v.json'),
      'zh-CN': () =>
        import(/* webpackChunkName: "texts-instructions-v-zh-CN" */ '@locales/zh-CN/instructions/v.json'),
      'zh-Hant': () =>
        import(/* webpackChunkName: "texts-instructions-v-zh-Hant" */ '@locales/zh-Hant/instructions/v.json'),
    },
  },
  x: {
    name: 'instructions-x',
    load: {
      'en-GB': () =>
        import(/* webpackChunkName: "texts-instructions-x-en" */ '@locales/en-GB/instructions/x.json'),
      'zh-CN': () =>
        import(/* webpackChunkName: "texts-instructions-x-zh-CN" */ '@locales/zh-CN/instructions/x.json'),
      'zh-Hant': () =>
        import(/* webpackChunkName: "texts-instructions-x-zh-Hant" */ '@locales/zh-Hant/instructions/x.json'),
    },
  },
} as const satisfies Record<string, TranslationNamespace>
