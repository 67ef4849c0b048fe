import type { TranslationNamespace } from '../translationNamespace'

/** Texts of the health check, the report and what belongs to them. */
export const healthTranslations: TranslationNamespace = {
  name: 'health',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-health-en" */ '@locales/en-GB/health.json'),
    'zh-CN': () => import(/* webpackChunkName: "texts-health-zh-CN" */ '@locales/zh-CN/health.json'),
    'zh-Hant': () => import(/* webpackChunkName: "texts-health-zh-Hant" */ '@locales/zh-Hant/health.json'),
  },
}
