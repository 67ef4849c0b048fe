import type { TranslationNamespace } from '../translationNamespace'

/** Texts of the report, its history and the cuff readings. */
export const reportTranslations: TranslationNamespace = {
  name: 'report',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-report-en" */ '@locales/en-GB/report.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-report-zh-CN" */ '@locales/zh-CN/report.json'),
    'zh-Hant': () => import(/* webpackChunkName: "texts-report-zh-Hant" */ '@locales/zh-Hant/report.json'),
  },
}
