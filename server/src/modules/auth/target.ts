import { createHmac } from 'node:crypto'
import type { Target } from '../../gateways/codes'

export const phoneTarget = (phone: string): Target => ({ channel: 'phone', address: phone })

/** Mail servers treat `Lin@…` and `lin@…` as one mailbox, so do we. */
export const emailTarget = (email: string): Target => ({ channel: 'email', address: email.toLowerCase() })

/** Stands for a target where only equality matters. Without the secret nobody can tell which target it is. */
export const targetKey = (secret: string, { channel, address }: Target): string =>
  createHmac('sha256', secret).update(`target:${channel}:${address}`).digest('hex')

/** `138****0000` */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** `l***@example.com` */
export const maskEmail = (email: string): string =>
  `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`
