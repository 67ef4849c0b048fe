/** How a phone number, an e-mail address and a verification code look. A test holds these rules against the contract. */

/** Digits of a phone number as typed: blanks, hyphens and the country code of the mainland go. */
export const normalisePhoneNumber = (typed: string): string =>
  typed.replace(/[\s-]/g, '').replace(/^(\+|00)86/, '')

/** A mainland mobile number: 11 digits from 13 to 19. */
export const isPhoneNumber = (digits: string): boolean => /^1[3-9]\d{9}$/.test(digits)

const MAX_EMAIL_LENGTH = 254

/** An e-mail address as the server takes it: a name without stray dots, a host with a dot in it. */
export const isEmailAddress = (address: string): boolean =>
  address.length <= MAX_EMAIL_LENGTH &&
  /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/.test(address)

/** Six digits. */
export const isVerificationCode = (text: string): boolean => /^\d{6}$/.test(text)

/** A phone number for display: `138 **** 6021`. */
export const maskPhoneNumber = (digits: string): string => `${digits.slice(0, 3)} **** ${digits.slice(-4)}`
