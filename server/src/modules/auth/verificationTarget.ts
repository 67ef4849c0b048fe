import { createHmac } from 'node:crypto'
import type { VerificationTarget } from '../../gateways/verificationCodeDelivery'

export const toPhoneVerificationTarget = (phone: string): VerificationTarget => ({
  channel: 'phone',
  address: phone,
})

/** Mail servers treat `Lin@…` and `lin@…` as one mailbox, so do we. */
export const toEmailVerificationTarget = (email: string): VerificationTarget => ({
  channel: 'email',
  address: email.toLowerCase(),
})

/** Stands for a target where only equality matters. Without the secret nobody can tell which target it is. */
export const hashVerificationTarget = (secret: string, { channel, address }: VerificationTarget): string =>
  createHmac('sha256', secret).update(`target:${channel}:${address}`).digest('hex')

/** `138****0000` */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** `l***@example.com` */
export const maskEmail = (email: string): string =>
  `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`
