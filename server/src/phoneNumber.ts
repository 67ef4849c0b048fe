import { isPhoneNumber } from '@anzuo/domain/contactValidation'
// Numbering plans of all countries change every month: a kept library. It stays on the server, clients send what was typed.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Phones of any country, as accounts are known by them: 11 digits for the mainland, E.164 with its plus for all others. */

const MAINLAND_CALLING_CODE = '86'

/** All that accounts took before others came; the library knows fewer, and takes some beginnings for prefixes of carriers. */
const MAINLAND_PATTERN = /^(?:\+?86)?(1[3-9]\d{9})$/

/** Digits, a plus, and what people write between digits. */
const TYPED_PATTERN = /^[\d+\s().\p{Pd}]+$/u

/**
 * The one form of a phone, however it was typed or pasted: with full-width digits, blanks, hyphens and brackets, and a calling code after
 * `+` or `00`. Without one it is of the mainland. Null when no account can be known by it: there only mobile numbers count.
 */
export const normaliseAccountPhone = (typed: string): string | null => {
  // Pasted contacts bring marks for the direction of writing, which nobody sees.
  const text = typed.normalize('NFKC').replace(/\p{Cf}/gu, '')
  if (!TYPED_PATTERN.test(text)) return null
  const digits = text.replace(/[^\d+]/g, '').replace(/^00/, '+')
  const [, mainland] = MAINLAND_PATTERN.exec(digits) ?? []
  if (mainland) return mainland
  const parsed = parsePhoneNumberFromString(digits, { defaultCountry: 'CN', extract: false })
  if (!parsed?.isValid()) return null
  if (parsed.countryCallingCode !== MAINLAND_CALLING_CODE) return parsed.number
  return isPhoneNumber(parsed.nationalNumber) ? parsed.nationalNumber : null
}

/** Whether a phone of an account is of the mainland. */
export const isMainlandPhone = (phone: string): boolean => !phone.startsWith('+')

/** The phone of an account with its calling code: `+8613800006021`. */
export const toE164 = (phone: string): string =>
  isMainlandPhone(phone) ? `+${MAINLAND_CALLING_CODE}${phone}` : phone

/** The calling code of an account's phone without its plus: `86`, `852`. */
export const getCallingCode = (phone: string): string =>
  parsePhoneNumberFromString(toE164(phone))?.countryCallingCode ?? ''

/** For its owner to know it again: `138****0000`, `+852 ****4567`. */
export const maskPhone = (phone: string): string =>
  `${isMainlandPhone(phone) ? phone.slice(0, 3) : `+${getCallingCode(phone)} `}****${phone.slice(-4)}`
