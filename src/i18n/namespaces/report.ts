import type { Namespace } from '../texts'

/** Texts of the report, its history and the cuff readings. */
export const reportTexts: Namespace = {
  name: 'report',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-report-en" */ '@locales/en-GB/report.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-report-zh-CN" */ '@locales/zh-CN/report.json'),
    'zh-Hant': () => import(/* webpackChunkName: "texts-report-zh-Hant" */ '@locales/zh-Hant/report.json'),
  },
}
