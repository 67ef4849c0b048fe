export { useTranslation } from 'react-i18next'
export { getCurrentLanguage, setLanguage, getTargetLanguage } from './instance'
export { interpolateElements } from './interpolateElements'

export { useIsLanguageReady } from './useIsLanguageReady'
export { withTranslations } from './withTranslations'
