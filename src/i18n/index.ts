export { useTranslation } from 'react-i18next'
export { getCurrentLanguage, setLanguage, getRequestedLanguage } from './instance'
export { interpolateElements } from './interpolateElements'

export { withTranslations } from './withTranslations'
