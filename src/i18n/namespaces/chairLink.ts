import { createTranslationNamespace } from '../translationNamespace'

/** What a chair answers and why it can't be reached, and the words of smart mode. */
export const chairLinkTranslations = createTranslationNamespace(
  'chairLink',
  locale => import(`@locales/${locale}/chairLink.json`),
)
