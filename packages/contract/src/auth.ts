import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { ConsentedDocuments } from './consents'
import { Email, Id, Instant, EmptyObject, PhoneNumber, VerificationCode } from './fields'

/**
 * A challenge that the client solves before a code is sent: find a `nonce` such that
 * sha256(`${challenge}:${nonce}`) starts with `difficulty` zero bits. Costs a phone milliseconds, a farm of requests real money.
 */
const ProofOfWorkChallenge = z.object({
  challengeId: Id,
  challenge: z.string(),
  difficulty: z.number().int().min(0).max(24),
  expiresAt: Instant,
})

const proofOfWorkFields = { challengeId: Id, nonce: z.string().min(1).max(32) }

/** After a code was sent: how long until another may be asked for, and how long it is good for. */
export const SendVerificationCodeResponse = z.object({
  retryAfterSeconds: z.number().int(),
  expiresInSeconds: z.number().int(),
})

/** `isKept`: the account was about to be closed, and stays because the person came back. */
const AuthSession = z.object({ token: z.string(), isNewUser: z.boolean(), isKept: z.boolean() })

/** Legal texts that were agreed to by logging in. */
const consentedDocumentsField = ConsentedDocuments.default([])

export const authEndpoints = {
  '/auth/prepare_captcha': defineEndpoint({
    summary: 'Issue a challenge before a code goes to a phone',
    access: 'open',
    request: z.object({ phone: PhoneNumber }),
    data: ProofOfWorkChallenge,
  }),
  '/auth/get_captcha': defineEndpoint({
    summary: 'Send a verification code to a phone',
    access: 'open',
    request: z.object({ phone: PhoneNumber, ...proofOfWorkFields }),
    data: SendVerificationCodeResponse,
  }),
  '/auth/prepare_email_captcha': defineEndpoint({
    summary: 'Issue a challenge before a code goes to an e-mail address',
    access: 'open',
    request: z.object({ email: Email }),
    data: ProofOfWorkChallenge,
  }),
  '/auth/get_email_captcha': defineEndpoint({
    summary: 'Send a verification code to an e-mail address',
    access: 'open',
    request: z.object({ email: Email, ...proofOfWorkFields }),
    data: SendVerificationCodeResponse,
  }),
  '/auth/login': defineEndpoint({
    summary: 'Log in by phone and code; an unknown phone is registered',
    access: 'open',
    request: z.object({
      phone: PhoneNumber,
      code: VerificationCode,
      agreed: z.literal(true),
      agreedTo: consentedDocumentsField,
    }),
    data: AuthSession,
  }),
  '/auth/email_login': defineEndpoint({
    summary: 'Log in by e-mail and code; an unknown address is registered',
    access: 'open',
    request: z.object({
      email: Email,
      code: VerificationCode,
      agreed: z.literal(true),
      agreedTo: consentedDocumentsField,
    }),
    data: AuthSession,
  }),
  '/auth/logout': defineEndpoint({
    summary: 'End this session',
    access: 'user',
    request: EmptyObject,
    data: EmptyObject,
  }),
} as const
