import { z } from 'zod'
import { call } from './call'
import { AgreedTexts } from './consents'
import { Email, Id, Instant, Nothing, Phone, VerificationCode } from './fields'

/**
 * A challenge that the client solves before a code is sent: find a `nonce` such that
 * sha256(`${challenge}:${nonce}`) starts with `difficulty` zero bits. Costs a phone milliseconds, a farm of requests real money.
 */
export const Challenge = z.object({
  challengeId: Id,
  challenge: z.string(),
  difficulty: z.number().int().min(0).max(24),
  expiresAt: Instant,
})

const solution = { challengeId: Id, nonce: z.string().min(1).max(32) }

/** After a code was sent: how long until another may be asked for, and how long it is good for. */
export const CodeSent = z.object({ retryAfterSeconds: z.number().int(), expiresInSeconds: z.number().int() })

/** `isKept`: the account was about to be closed, and stays because the person came back. */
export const Session = z.object({ token: z.string(), isNewUser: z.boolean(), isKept: z.boolean() })

/** Legal texts that were agreed to by logging in. */
const agreedTo = AgreedTexts.default([])

export const auth = {
  '/auth/prepare_captcha': call({
    summary: 'Issue a challenge before a code goes to a phone',
    access: 'open',
    request: z.object({ phone: Phone }),
    data: Challenge,
  }),
  '/auth/get_captcha': call({
    summary: 'Send a verification code to a phone',
    access: 'open',
    request: z.object({ phone: Phone, ...solution }),
    data: CodeSent,
  }),
  '/auth/prepare_email_captcha': call({
    summary: 'Issue a challenge before a code goes to an e-mail address',
    access: 'open',
    request: z.object({ email: Email }),
    data: Challenge,
  }),
  '/auth/get_email_captcha': call({
    summary: 'Send a verification code to an e-mail address',
    access: 'open',
    request: z.object({ email: Email, ...solution }),
    data: CodeSent,
  }),
  '/auth/login': call({
    summary: 'Log in by phone and code; an unknown phone is registered',
    access: 'open',
    request: z.object({ phone: Phone, code: VerificationCode, agreed: z.literal(true), agreedTo }),
    data: Session,
  }),
  '/auth/email_login': call({
    summary: 'Log in by e-mail and code; an unknown address is registered',
    access: 'open',
    request: z.object({ email: Email, code: VerificationCode, agreed: z.literal(true), agreedTo }),
    data: Session,
  }),
  '/auth/logout': call({
    summary: 'End this session',
    access: 'user',
    request: Nothing,
    data: Nothing,
  }),
} as const
