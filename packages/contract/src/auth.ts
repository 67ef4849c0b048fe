import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { ConsentedDocumentsSchema } from './consents'
import {
  CodeRequestIdSchema,
  EmailSchema,
  IdSchema,
  InstantSchema,
  EmptyObjectSchema,
  AccountPhoneSchema,
  VerificationCodeSchema,
  WebAuthnJsonSchema,
} from './fields'

/**
 * A challenge that the client solves before a code is sent: find a `nonce` such that
 * sha256(`${challenge}:${nonce}`) starts with `difficulty` zero bits. Costs a phone milliseconds, a farm of requests real money.
 */
const ProofOfWorkChallengeSchema = z.object({
  challengeId: IdSchema,
  challenge: z.string(),
  difficulty: z.number().int().min(0).max(24),
  expiresAt: InstantSchema,
})

const proofOfWorkFields = { challengeId: IdSchema, nonce: z.string().min(1).max(32) }

/** What a log-in gave this client to show later that it is known at the phone or mailbox; strangers use up nothing of such a client. */
const knownClientField = { knownClientToken: z.string().max(200).optional() }

/** After a code was sent: how long until another may be asked for, how long it is good for, and what to send along with it. */
export const SendVerificationCodeResponseSchema = z.object({
  retryAfterSeconds: z.number().int(),
  expiresInSeconds: z.number().int(),
  requestId: CodeRequestIdSchema,
})

/**
 * `isKept`: the account was about to be closed, and stays because the person came back. `knownClientToken`: for the client to keep and
 * show the next time that it asks for a code.
 */
const AuthSessionSchema = z.object({
  token: z.string(),
  isNewUser: z.boolean(),
  isKept: z.boolean(),
  knownClientToken: z.string(),
})

/** What the browser asks for a passkey by. Its answer goes back with the id, once, before the challenge runs out. */
export const PasskeyChallengeSchema = z.object({
  challengeId: IdSchema,
  options: WebAuthnJsonSchema,
  expiresAt: InstantSchema,
})

export const passkeyAnswerFields = { challengeId: IdSchema, response: WebAuthnJsonSchema }

/** What `wx.login` gave; good once, for five minutes. */
const weixinCodeField = { code: z.string().min(1).max(256) }

/** Legal texts that were agreed to by logging in. */
const consentedDocumentsField = ConsentedDocumentsSchema.default([])

export const authEndpoints = {
  '/auth/prepare_captcha': defineEndpoint({
    summary: 'Issue a challenge before a code goes to a phone',
    access: 'open',
    request: z.object({ phone: AccountPhoneSchema, ...knownClientField }),
    data: ProofOfWorkChallengeSchema,
  }),
  '/auth/get_captcha': defineEndpoint({
    summary: 'Send a verification code to a phone',
    access: 'open',
    request: z.object({ phone: AccountPhoneSchema, ...proofOfWorkFields, ...knownClientField }),
    data: SendVerificationCodeResponseSchema,
  }),
  '/auth/prepare_email_captcha': defineEndpoint({
    summary: 'Issue a challenge before a code goes to an e-mail address',
    access: 'open',
    request: z.object({ email: EmailSchema, ...knownClientField }),
    data: ProofOfWorkChallengeSchema,
  }),
  '/auth/get_email_captcha': defineEndpoint({
    summary: 'Send a verification code to an e-mail address',
    access: 'open',
    request: z.object({ email: EmailSchema, ...proofOfWorkFields, ...knownClientField }),
    data: SendVerificationCodeResponseSchema,
  }),
  '/auth/login': defineEndpoint({
    summary:
      'Log in by phone and code; an unknown phone is registered. A session that the device had before ends',
    access: 'optional',
    request: z.object({
      phone: AccountPhoneSchema,
      code: VerificationCodeSchema,
      agreed: z.literal(true),
      agreedTo: consentedDocumentsField,
      requestId: CodeRequestIdSchema,
    }),
    data: AuthSessionSchema,
  }),
  '/auth/email_login': defineEndpoint({
    summary:
      'Log in by e-mail and code; an unknown address is registered. A session that the device had before ends',
    access: 'optional',
    request: z.object({
      email: EmailSchema,
      code: VerificationCodeSchema,
      agreed: z.literal(true),
      agreedTo: consentedDocumentsField,
      requestId: CodeRequestIdSchema,
    }),
    data: AuthSessionSchema,
  }),
  '/auth/weixin_phone_login': defineEndpoint({
    summary:
      'Log in by the phone that the instant-messaging platform vouches for in its mini-program; an unknown phone is registered',
    access: 'optional',
    request: z.object({
      /** What its button `getPhoneNumber` gave; good once, for five minutes. */
      code: z.string().min(1).max(256),
      agreed: z.literal(true),
      agreedTo: consentedDocumentsField,
      ...knownClientField,
    }),
    data: AuthSessionSchema,
  }),
  '/auth/passkey/begin': defineEndpoint({
    summary: 'Issue a challenge for a log-in by passkey; the same for everybody',
    access: 'open',
    request: EmptyObjectSchema,
    data: PasskeyChallengeSchema,
  }),
  '/auth/passkey/finish': defineEndpoint({
    summary: 'Log in by a passkey that was added before. A session that the device had before ends',
    access: 'optional',
    request: z.object(passkeyAnswerFields),
    data: AuthSessionSchema,
  }),
  '/auth/weixin_return': defineEndpoint({
    summary:
      'Log in again whoever logged in last on this account of the instant-messaging platform, and did not log out; nobody is registered',
    access: 'optional',
    request: z.object(weixinCodeField),
    /** Null where nobody comes back. */
    data: z.object({ session: AuthSessionSchema.nullable() }),
  }),
  '/auth/weixin_return/keep': defineEndpoint({
    summary:
      'Let this session be taken up again on this account of the instant-messaging platform, until it is logged out',
    access: 'user',
    request: z.object(weixinCodeField),
    data: EmptyObjectSchema,
  }),
  '/auth/logout': defineEndpoint({
    summary: 'End this session',
    access: 'user',
    request: EmptyObjectSchema,
    data: EmptyObjectSchema,
  }),
} as const
