import { createTranslationNamespace } from '../translationNamespace'

/** Texts of the inbox and of what comes by which way. */
export const notificationsTranslations = createTranslationNamespace(
  'notifications',
  locale => import(`@locales/${locale}/notifications.json`),
)
