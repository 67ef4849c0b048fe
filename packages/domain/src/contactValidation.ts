/** How a phone number, an e-mail address and a verification code look. The contract takes these patterns for its schemas. */

/** Digits of a phone number as typed: blanks, hyphens and the country code of the mainland go. */
export const normalisePhoneNumber = (typed: string): string =>
  typed.replace(/[\s-]/g, '').replace(/^(\+|00)86/, '')

/** A mainland mobile number: 11 digits from 13 to 19. */
export const PHONE_NUMBER_PATTERN = /^1[3-9]\d{9}$/

export const isPhoneNumber = (digits: string): boolean => PHONE_NUMBER_PATTERN.test(digits)

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

/** A phone number for display: `138 **** 6021`. */
export const maskPhoneNumber = (digits: string): string => `${digits.slice(0, 3)} **** ${digits.slice(-4)}`
