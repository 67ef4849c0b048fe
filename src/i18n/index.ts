export { useTranslation } from 'react-i18next'
export { getCurrentLanguage, setLanguage, getRequestedLanguage } from './instance'
export { resolveLanguage, languageNames, supportedLanguages, type Language } from './languages'
export { interpolateElements } from './interpolateElements'

export { withTranslations } from './withTranslations'
