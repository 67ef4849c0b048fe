import i18next, { type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { LOCALES, type Locale } from '@anzuo/domain/locale'
import { FIRST_LOCALE, firstTexts } from './firstTexts'
import { commonTranslations } from './namespaces/common'
import { uiTranslations } from './namespaces/ui'
import { installPluralRules } from './plurals'
import type { TranslationNamespace } from './translationNamespace'

/** The one translator of the app. It speaks one language from the first moment; other languages and namespaces are added. */
export const i18n: I18n = i18next.createInstance()

void i18n.use(initReactI18next).init({
  lng: FIRST_LOCALE,
  fallbackLng: FIRST_LOCALE,
  supportedLngs: [...LOCALES],
  load: 'currentOnly',
  ns: ['common', 'ui'],
  defaultNS: 'common',
  resources: { [FIRST_LOCALE]: firstTexts },
  // Texts are shown by React, which escapes.
  interpolation: { escapeValue: false },
  initAsync: false,
  react: { useSuspense: false },
})
installPluralRules(i18n)

/** The language that texts are shown in. */
export const getCurrentLanguage = (): Locale => i18n.language as Locale

/** Namespaces that pages have asked for so far; a change of language brings all of them. */
const requestedNamespaces = new Map<string, TranslationNamespace>(
  [commonTranslations, uiTranslations].map(namespace => [namespace.name, namespace]),
)

const addNamespace = async (namespace: TranslationNamespace, language: Locale) => {
  if (i18n.hasResourceBundle(language, namespace.name)) return
  i18n.addResourceBundle(language, namespace.name, await namespace.load(language))
}

/** Whether a namespace can be shown in the present language at once. */
export const isNamespaceLoaded = (namespace: TranslationNamespace): boolean =>
  i18n.hasResourceBundle(getCurrentLanguage(), namespace.name)

/** Brings a namespace in the present language. Rejects when the network fails; asking again tries again. */
export const loadNamespace = (namespace: TranslationNamespace): Promise<void> => {
  requestedNamespaces.set(namespace.name, namespace)
  return addNamespace(namespace, getCurrentLanguage())
}

let requestedLanguage: Locale = FIRST_LOCALE

/** The language that was asked for last; its texts may still be on their way. */
export const getTargetLanguage = (): Locale => requestedLanguage

let isFirstSettled = false
const firstSettledListeners = new Set<() => void>()

/** Whether the language that the app was first asked for is there, or could not be loaded. */
export const isFirstLanguageSettled = (): boolean => isFirstSettled

/** Tells a listener once {@link isFirstLanguageSettled} holds. The result ends it. */
export const onFirstLanguageSettled = (listener: () => void): (() => void) => {
  firstSettledListeners.add(listener)
  return () => firstSettledListeners.delete(listener)
}

const settleFirstLanguage = () => {
  isFirstSettled = true
  firstSettledListeners.forEach(listener => listener())
}

/**
 * Changes the language of the whole app once its texts are there. When several changes overtake each other the last one wins.
 * Rejects when the texts could not be loaded; the old language then stays.
 */
export const setLanguage = async (language: Locale): Promise<void> => {
  requestedLanguage = language
  try {
    await Promise.all([...requestedNamespaces.values()].map(namespace => addNamespace(namespace, language)))
    if (requestedLanguage === language && i18n.language !== language) await i18n.changeLanguage(language)
  } finally {
    if (!isFirstSettled && requestedLanguage === language) settleFirstLanguage()
  }
}
