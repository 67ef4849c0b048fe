import type { PhoneRegion } from '@anzuo/domain/callingCodes'
import type { Locale } from '@anzuo/domain/locale'

/** What the browser calls countries and regions in a language; it has shorter names for some. */
export const createRegionNames = (language: Locale): ((region: PhoneRegion) => string) => {
  const names = new Intl.DisplayNames(language, { type: 'region', style: 'short' })
  return region => names.of(region) ?? region
}
