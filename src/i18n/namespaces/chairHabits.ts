import { createTranslationNamespace } from '../translationNamespace'

/** Presets, favourites, schedules of a chair, and its place in a smart home. */
export const chairHabitsTranslations = createTranslationNamespace(
  'chairHabits',
  locale => import(`@locales/${locale}/chairHabits.json`),
)
