import type { TranslationNamespace } from '../translationNamespace'

/** Texts of the appointment at which a chair is set up: days and parts of a day. */
export const appointmentTranslations: TranslationNamespace = {
  name: 'appointment',
  load: {
    'en-GB': () => import(/* webpackChunkName: "texts-appointment-en" */ '@locales/en-GB/appointment.json'),
    'zh-CN': () =>
      import(/* webpackChunkName: "texts-appointment-zh-CN" */ '@locales/zh-CN/appointment.json'),
    'zh-Hant': () =>
      import(/* webpackChunkName: "texts-appointment-zh-Hant" */ '@locales/zh-Hant/appointment.json'),
  },
}
