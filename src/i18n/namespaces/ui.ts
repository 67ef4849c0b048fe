import { createTranslationNamespace } from '../translationNamespace'

/** Texts of the components themselves. */
export const uiTranslations = createTranslationNamespace('ui', locale => import(`@locales/${locale}/ui.json`))
