import type { ParseKeys } from 'i18next'
import type { Recipient } from '@/data/account'
import { isEmail, isPhone, isVerificationCode, phoneDigits } from '@/domain/contact'

/** How somebody logs in. */
export type LoginMode = Recipient['by']

/** What is wrong with an input, as the key of its text. */
export type LoginProblem = Extract<ParseKeys<'common'>, `login.errors.${string}`>

export type Problems = { recipient?: LoginProblem; code?: LoginProblem; agreement?: LoginProblem }

/** What was typed, as a recipient, or what is wrong with it. */
export const readRecipient = (mode: LoginMode, typed: string): Recipient | LoginProblem => {
  if (mode === 'email') {
    const email = typed.trim()
    if (email === '') return 'login.errors.emailMissing'
    return isEmail(email) ? { by: 'email', email } : 'login.errors.emailWrong'
  }
  const phone = phoneDigits(typed)
  if (phone === '') return 'login.errors.phoneMissing'
  return isPhone(phone) ? { by: 'phone', phone } : 'login.errors.phoneWrong'
}

/** What is wrong with a code; null when it may be tried. */
export const problemOfCode = (code: string, wasSent: boolean): LoginProblem | null => {
  if (!wasSent) return 'login.errors.codeNotSent'
  if (code === '') return 'login.errors.codeMissing'
  return isVerificationCode(code) ? null : 'login.errors.codeWrong'
}

export const isSameRecipient = (one: Recipient, other: Recipient): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
