import { createHmac } from 'node:crypto'
import type { VerificationTarget } from '../../gateways/verificationCodeDelivery'
import { createApiError } from '../../http/apiError'
import { normaliseAccountPhone } from '../../phoneNumber'

/**
 * The phone as accounts are known by it, however it was typed.
 * @throws ApiError `invalidRequest` when it is no phone number
 */
export const toPhoneVerificationTarget = (typed: string): VerificationTarget => {
  const address = normaliseAccountPhone(typed)
  if (address === null) throw createApiError('invalidRequest', 'enterCorrectPhone')
  return { channel: 'phone', address }
}

/** Mail servers treat `Lin@…` and `lin@…` as one mailbox, so do we. */
export const toEmailVerificationTarget = (email: string): VerificationTarget => ({
  channel: 'email',
  address: email.toLowerCase(),
})

/** Stands for a target where only equality matters. Without the secret nobody can tell which target it is. */
export const hashVerificationTarget = (secret: string, { channel, address }: VerificationTarget): string =>
  createHmac('sha256', secret).update(`target:${channel}:${address}`).digest('hex')

/** `l***@example.com` */
export const maskEmail = (email: string): string =>
  `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`
