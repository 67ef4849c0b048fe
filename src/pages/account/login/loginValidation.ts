import type { ParseKeys } from 'i18next'
import type { CodeRecipient } from '@/data/account/verificationCode'
import {
  isEmailAddress,
  isVerificationCode,
  parsePhoneAfterCallingCode,
  type FieldCallingCode,
} from '@anzuo/domain/contactValidation'

/** How somebody logs in. */
export type LoginMode = CodeRecipient['by']

/** What is wrong with an input, as the key of its text. */
export type LoginErrorKey = Extract<ParseKeys<'login'>, `errors.${string}`>

export type LoginErrors = { recipient?: LoginErrorKey; code?: LoginErrorKey; agreement?: LoginErrorKey }

/** What was typed, as a recipient, or what is wrong with it. */
export const parseLoginRecipient = ({
  mode,
  typed,
  callingCode,
}: Pick<LoginInput, 'mode' | 'typed' | 'callingCode'>): CodeRecipient | LoginErrorKey => {
  if (mode === 'email') {
    const email = typed.trim()
    if (email === '') return 'errors.emailMissing'
    return isEmailAddress(email) ? { by: 'email', email } : 'errors.emailWrong'
  }
  if (typed.trim() === '') return 'errors.phoneMissing'
  const phone = parsePhoneAfterCallingCode(typed, callingCode)
  return phone ? { by: 'phone', phone } : 'errors.phoneWrong'
}

/** What is wrong with a code; null when it may be tried. */
export const validateVerificationCode = (code: string, wasSent: boolean): LoginErrorKey | null => {
  if (!wasSent) return 'errors.codeNotSent'
  if (code === '') return 'errors.codeMissing'
  return isVerificationCode(code) ? null : 'errors.codeWrong'
}

const isSameRecipient = (one: CodeRecipient | null, other: CodeRecipient): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

type LoginInput = { mode: LoginMode; typed: string; agreed: boolean; callingCode: FieldCallingCode }

/** The recipient when everything needed is right, otherwise what is wrong. */
type ValidationResult =
  { recipient: CodeRecipient; errors?: undefined } | { recipient: null; errors: LoginErrors }

/** Checks what has to be right before a code is sent: the recipient, and that the terms are agreed to. */
export const validateCodeRequestForm = ({ agreed, ...input }: LoginInput): ValidationResult => {
  const recipient = parseLoginRecipient(input)
  if (typeof recipient !== 'string' && agreed) return { recipient }
  return {
    recipient: null,
    errors: {
      recipient: typeof recipient === 'string' ? recipient : undefined,
      agreement: agreed ? undefined : 'errors.agreement',
    },
  }
}

/** Checks what has to be right before logging in; the code has to have gone to this very recipient. */
export const validateLoginForm = (
  input: LoginInput & { code: string; sentTo: CodeRecipient | null },
): ValidationResult => {
  const recipient = parseLoginRecipient(input)
  const wasSent = typeof recipient !== 'string' && isSameRecipient(input.sentTo, recipient)
  const codeError = validateVerificationCode(input.code, wasSent)
  const withoutCode = validateCodeRequestForm(input)
  if (withoutCode.recipient && !codeError) return withoutCode
  return { recipient: null, errors: { ...withoutCode.errors, code: codeError ?? undefined } }
}
