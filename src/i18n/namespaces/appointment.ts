import { createTranslationNamespace } from '../translationNamespace'

/** Texts of the appointment at which a chair is set up: days and parts of a day. */
export const appointmentTranslations = createTranslationNamespace(
  'appointment',
  locale => import(`@locales/${locale}/appointment.json`),
)
