/** How a phone number, an e-mail address and a verification code look. The contract takes these patterns for its schemas. */

/** Digits of a phone number as typed: blanks, hyphens and the country code of the mainland go. */
export const normalisePhoneNumber = (typed: string): string =>
  typed.replace(/[\s-]/g, '').replace(/^(\+|00)86/, '')

/** A mainland mobile number: 11 digits from 13 to 19. */
export const PHONE_NUMBER_PATTERN = /^1[3-9]\d{9}$/

export const isPhoneNumber = (digits: string): boolean => PHONE_NUMBER_PATTERN.test(digits)

/** Whether a number was typed with its calling code, after `+` or `00`. */
export const hasCallingCode = (typed: string): boolean => /^\W*(\+|00)/.test(typed.normalize('NFKC'))

/**
 * The phone of an account as the server takes it: 11 digits of the mainland, or any number with its calling code (`+85251234567`), which
 * only the server can tell to be right. Null when it can't be one.
 */
export const parseAccountPhone = (typed: string): string | null => {
  const digits = typed.normalize('NFKC').replace(/[^\d+]/g, '')
  const phone = digits.replace(/^(\+|00)(86)?/, (_, _sign, isMainland) => (isMainland ? '' : '+'))
  return isPhoneNumber(phone) || /^\+[1-9]\d{6,14}$/.test(phone) ? phone : null
}

/** How a calling code looks, without its plus. */
export const CALLING_CODE_PATTERN = /^[1-9]\d{0,3}$/

/** The calling code that stands before a phone field; `isChosen`: the person chose it, rather than their language. */
export type FieldCallingCode = { code: string; isChosen: boolean }

const MAINLAND_CALLING_CODE = '86'

/**
 * The calling code that holds for what was typed; null when it was typed along. Until somebody chooses one, a number that can only be a
 * mobile number of the mainland counts as one, whatever the language.
 */
export const getTypedCallingCode = (typed: string, { code, isChosen }: FieldCallingCode): string | null => {
  if (hasCallingCode(typed)) return null
  const isMainland = !isChosen && isPhoneNumber(typed.normalize('NFKC').replace(/\D/g, ''))
  return isMainland ? MAINLAND_CALLING_CODE : code
}

/** The phone of an account out of what was typed after a calling code; null when it can't be one. */
export const parsePhoneAfterCallingCode = (typed: string, field: FieldCallingCode): string | null => {
  const code = getTypedCallingCode(typed, field)
  return parseAccountPhone(code === null ? typed : `+${code}${typed}`)
}

/** A name without stray dots, a host with a dot in it. */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/

export const MAX_EMAIL_LENGTH = 254

/** An e-mail address as the server takes it. */
export const isEmailAddress = (address: string): boolean =>
  address.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(address)

/** Six digits. */
export const VERIFICATION_CODE_PATTERN = /^\d{6}$/

export const isVerificationCode = (text: string): boolean => VERIFICATION_CODE_PATTERN.test(text)

/** A phone number for display: `138 **** 6021`, `+852 **** 4567`. */
export const maskPhoneNumber = (phone: string): string =>
  `${phone.slice(0, phone.startsWith('+') ? 4 : 3)} **** ${phone.slice(-4)}`
