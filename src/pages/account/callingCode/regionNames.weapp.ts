import type { PhoneRegion } from '@anzuo/domain/callingCodes'
import type { Locale } from '@anzuo/domain/locale'
import names from './regionNames.json'

/** What countries and regions are called in a language. The mini-program has no `Intl`: a table, made by `npm run locales:regions`. */
export const createRegionNames =
  (language: Locale): ((region: PhoneRegion) => string) =>
  region =>
    names[language][region]
