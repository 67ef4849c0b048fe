import type { Locale } from '@anzuo/domain/locale'
import { loadSharedTexts } from '../sharedPackage/sharedFiles.weapp'
import { RESIDENT_LOCALE, SHARED_NAMESPACES } from './residentLocale'
import type { LanguageTexts, LoadLanguagePackage } from './types'

/** The platform's own `require`, as webpack lets it through. */
declare const __non_webpack_require__: { async: (file: string) => Promise<LanguageTexts> }

/** Named one by one: the platform looks for these files when a release is uploaded. */
const PACKAGES: Partial<Record<Locale, () => Promise<LanguageTexts>>> = {
  'en-GB': () => __non_webpack_require__.async('./languages/en-GB/texts'),
  'zh-Hant': () => __non_webpack_require__.async('./languages/zh-Hant/texts'),
}

export const loadLanguagePackage: LoadLanguagePackage | null = (locale, namespace) =>
  locale === RESIDENT_LOCALE && SHARED_NAMESPACES.includes(namespace)
    ? loadSharedTexts()
    : PACKAGES[locale]?.()
