import { DEFAULT_LOCALE, LOCALES, resolveLocale, type Locale } from '@anzuo/domain/locale'
import { createInstance } from 'i18next'
import type texts from '../../locales/en-GB/index'

export type Texts = typeof texts

const STORAGE_KEY = 'console.language'

const load: Record<Locale, () => Promise<{ default: object }>> = {
  'en-GB': () => import('../../locales/en-GB/index'),
  'zh-CN': () => import('../../locales/zh-CN/index'),
  'zh-Hant': () => import('../../locales/zh-Hant/index'),
}

export const i18n = createInstance()

const readChoice = (): Locale | null =>
  LOCALES.find(locale => locale === localStorage.getItem(STORAGE_KEY)) ?? null

export const getCurrentLocale = (): Locale =>
  LOCALES.find(locale => locale === i18n.language) ?? DEFAULT_LOCALE

/** Shows the console in a language; its texts are fetched once. */
const showLanguage = async (locale: Locale): Promise<void> => {
  if (!i18n.hasResourceBundle(locale, 'translation'))
    i18n.addResourceBundle(locale, 'translation', (await load[locale]()).default)
  await i18n.changeLanguage(locale)
  document.documentElement.lang = locale
}

/** Chooses the language on this computer. */
export const chooseLanguage = async (locale: Locale): Promise<void> => {
  localStorage.setItem(STORAGE_KEY, locale)
  await showLanguage(locale)
}

/** Starts with the language of the person's choice, else of their browser. */
export const startI18n = async (): Promise<void> => {
  await i18n.init({
    resources: {},
    fallbackLng: false,
    interpolation: { escapeValue: false },
    nsSeparator: false,
  })
  await showLanguage(resolveLocale(readChoice(), navigator.languages))
}
