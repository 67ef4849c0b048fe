import { LOCALES, LOCALE_NAMES } from '@anzuo/domain/locale'
import type { I18nProvider } from 'ra-core'
import { chooseLanguage, getCurrentLocale, i18n } from './i18n'

/** Lets the framework read and change the language of i18next. */
export const i18nProvider: I18nProvider = {
  translate: (key, options) => String(i18n.t(key, options)),
  changeLocale: locale => chooseLanguage(LOCALES.find(known => known === locale) ?? getCurrentLocale()),
  getLocale: getCurrentLocale,
  getLocales: () => LOCALES.map(locale => ({ locale, name: LOCALE_NAMES[locale] })),
}
