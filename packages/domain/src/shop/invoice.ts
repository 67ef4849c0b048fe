import { isEmailAddress } from '../contactValidation'

export type InvoiceDraft = {
  kind: 'personal' | 'company'
  title: string
  taxNumber: string
  /** Empty: it is mailed to nobody. */
  email: string
}
export type InvoiceErrors = { title?: 'missing'; taxNumber?: 'missing' | 'wrong'; email?: 'wrong' }

/** A company's tax number as it is written: capitals without blanks. */
export const normaliseTaxNumber = (typed: string): string => typed.replace(/\s/g, '').toUpperCase()

/** The signs of a unified social credit code by their values: digits and capitals without I, O, S, V and Z (GB 32100-2015). */
const CREDIT_CODE_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** The remainders that end an identity number (GB 11643-1999, by ISO 7064 MOD 11-2). */
const IDENTITY_SIGNS = '10X98765432'

const sumWeighted = (values: readonly number[], { factor, modulus }: { factor: number; modulus: number }) =>
  values.reduce(
    ({ sum, weight }, value) => ({
      sum: (sum + value * weight) % modulus,
      weight: (weight * factor) % modulus,
    }),
    { sum: 0, weight: 1 },
  ).sum

/** Whether 18 signs are a unified social credit code: its last one follows from the others (GB 32100-2015). */
export const isCreditCode = (code: string): boolean => {
  const values = [...code].map(sign => CREDIT_CODE_SIGNS.indexOf(sign))
  if (values.length !== 18 || values.includes(-1)) return false
  const sum = sumWeighted(values.slice(0, 17), { factor: 3, modulus: 31 })
  return values[17] === (31 - sum) % 31
}

/** Sole traders without a credit code are taxed under their identity number. */
const isIdentityNumber = (number: string): boolean => {
  if (!/^\d{17}[\dX]$/.test(number)) return false
  // Weights count from the end: the sign before the check digit weighs 2.
  const digits = [...number.slice(0, 17)].reverse().map(Number)
  const sum = (sumWeighted(digits, { factor: 2, modulus: 11 }) * 2) % 11
  return IDENTITY_SIGNS[sum] === number[17]
}

/**
 * Whether a number can be one that an invoice is written to: a unified social credit code, the identity number of a sole trader, or one
 * of 15 or 20 signs from before the codes, which nothing checks.
 */
export const isTaxNumber = (number: string): boolean =>
  number.length === 18
    ? isCreditCode(number) || isIdentityNumber(number)
    : /^([0-9A-Z]{15}|[0-9A-Z]{20})$/.test(number)

/** What is missing or wrong in what an invoice needs; nothing when it can be sent. */
export const validateInvoice = ({ kind, title, taxNumber, email }: InvoiceDraft): InvoiceErrors => {
  const number = normaliseTaxNumber(taxNumber)
  return {
    ...(title.trim() === '' ? { title: 'missing' as const } : {}),
    ...(kind === 'personal' || isTaxNumber(number)
      ? {}
      : { taxNumber: number === '' ? ('missing' as const) : ('wrong' as const) }),
    ...(email.trim() === '' || isEmailAddress(email.trim()) ? {} : { email: 'wrong' as const }),
  }
}
