import { callingCodesByRegion, type PhoneRegion } from '@anzuo/domain/callingCodes'
import type { Locale } from '@anzuo/domain/locale'

export type CallingCodeEntry = { region: PhoneRegion; name: string; code: string }

/** What readers of a language look for most, in this order; all others follow by name. */
const FIRST_REGIONS: Record<Locale, readonly PhoneRegion[]> = {
  'zh-CN': ['CN', 'HK', 'MO', 'TW'],
  'zh-Hant': ['HK', 'TW', 'MO', 'CN'],
  'en-GB': ['GB', 'US', 'CN', 'HK', 'SG', 'AU', 'CA'],
}

const regions = Object.keys(callingCodesByRegion) as PhoneRegion[]

/** Every country and region with its calling code, in the order of a language. */
export const listCallingCodes = (
  language: Locale,
  getName: (region: PhoneRegion) => string,
): CallingCodeEntry[] => {
  const first = FIRST_REGIONS[language]
  const toEntry = (region: PhoneRegion) => ({
    region,
    name: getName(region),
    code: callingCodesByRegion[region],
  })
  const others = regions.filter(region => !first.includes(region)).map(toEntry)
  return [...first.map(toEntry), ...others.sort((one, other) => one.name.localeCompare(other.name, language))]
}

/** Those whose name holds what was typed, or whose code begins with it. */
export const searchCallingCodes = (entries: CallingCodeEntry[], typed: string): CallingCodeEntry[] => {
  const words = typed.trim().toLowerCase()
  const digits = words.replace(/^(\+|00)/, '')
  if (/^\d+$/.test(digits)) return entries.filter(({ code }) => code.startsWith(digits))
  return entries.filter(
    ({ name, region }) => name.toLowerCase().includes(words) || region.toLowerCase() === words,
  )
}
