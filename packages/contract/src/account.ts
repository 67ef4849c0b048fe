import { z } from 'zod'
import { ACCOUNT_CLOSURE_REASONS } from '@anzuo/domain/accountClosure'
import { defineEndpoint } from './endpoint'
import {
  CodeRequestIdSchema,
  EmailSchema,
  IdSchema,
  InstantSchema,
  EmptyObjectSchema,
  AccountPhoneSchema,
  createTrimmedTextSchema,
  VerificationCodeSchema,
} from './fields'
import { PasskeyChallengeSchema, SendVerificationCodeResponseSchema, passkeyAnswerFields } from './auth'
import { ConsentedDocumentsSchema, ConsentHistorySchema } from './consents'

/** The two ways that a person can be reached and known by. */
const ContactChannelSchema = z.enum(['phone', 'email'])

/** A code that went to a known phone or mailbox of the person. */
const ContactProofSchema = z.object({
  channel: ContactChannelSchema,
  code: VerificationCodeSchema,
  requestId: CodeRequestIdSchema,
})

/** A device that somebody is signed in on, as far as its browser says. */
export const UserDeviceKindSchema = z.enum([
  'iphone',
  'ipad',
  'android',
  'mac',
  'windows',
  'linux',
  'unknown',
])
export const UserDeviceBrowserSchema = z.enum(['wechat', 'edge', 'chrome', 'safari', 'firefox', 'unknown'])

const SignedInDeviceSchema = z.object({
  id: IdSchema,
  kind: UserDeviceKindSchema,
  app: UserDeviceBrowserSchema,
  since: InstantSchema,
  lastUsedAt: InstantSchema,
  isCurrent: z.boolean(),
})

/** So many passkeys an account has at most. */
export const MAX_PASSKEYS = 20

const PasskeyLabelSchema = createTrimmedTextSchema(60).min(1)

/** The authenticator's own id of a passkey, base64url. */
const PasskeyIdSchema = z.string().min(1).max(1400)

const PasskeySchema = z.object({
  id: PasskeyIdSchema,
  label: z.string(),
  createdAt: InstantSchema,
  /** Null until somebody has logged in with it. */
  lastUsedAt: InstantSchema.nullable(),
})

const PasskeyListSchema = z.object({ passkeys: z.array(PasskeySchema).max(MAX_PASSKEYS) })

/** What a person chose that holds on all devices. */
const AccountSettingsSchema = z.object({
  /** Products that were looked at are remembered. */
  keepsViews: z.boolean(),
})

/** The variants of the product that an account can be closed in. */
const ProductVariantSchema = z.enum(['store', 'app', 'worldAi', 'massageControl', 'lite'])

const AccountClosureReasonSchema = z.enum(ACCOUNT_CLOSURE_REASONS)

/** What can be erased without closing the account. */
const ErasableDataCategorySchema = z.enum(['health', 'massage', 'views'])

const nonNegativeCount = z.number().int().min(0)

export const accountEndpoints = {
  '/user/code/send': defineEndpoint({
    summary: 'Send a code to a phone or mailbox of the signed-in person',
    access: 'user',
    request: z.object({ channel: ContactChannelSchema }),
    data: SendVerificationCodeResponseSchema,
  }),
  '/user/contact/change': defineEndpoint({
    summary:
      'Change the phone or the mailbox, with a code that went to the new one and a code that went to a known one',
    access: 'user',
    request: z.object({
      to: z.union([
        z.object({ channel: z.literal('phone'), phone: AccountPhoneSchema }),
        z.object({ channel: z.literal('email'), email: EmailSchema }),
      ]),
      code: VerificationCodeSchema,
      requestId: CodeRequestIdSchema,
      proof: ContactProofSchema,
    }),
    data: EmptyObjectSchema,
  }),
  '/user/devices/list': defineEndpoint({
    summary: 'Devices that the person is signed in on',
    access: 'user',
    request: EmptyObjectSchema,
    data: z.object({ devices: z.array(SignedInDeviceSchema) }),
  }),
  '/user/devices/sign_out': defineEndpoint({
    summary: 'Sign one device out',
    access: 'user',
    request: z.object({ id: IdSchema }),
    data: EmptyObjectSchema,
  }),
  '/user/devices/sign_out_others': defineEndpoint({
    summary: 'Sign all devices out but this one',
    access: 'user',
    request: EmptyObjectSchema,
    data: EmptyObjectSchema,
  }),
  '/user/devices/sign_out_everywhere': defineEndpoint({
    summary: 'Sign all devices out, this one too',
    access: 'user',
    request: EmptyObjectSchema,
    data: EmptyObjectSchema,
  }),
  '/user/passkeys/list': defineEndpoint({
    summary: 'Passkeys that log the person in, the newest first',
    access: 'user',
    request: EmptyObjectSchema,
    data: PasskeyListSchema,
  }),
  '/user/passkeys/begin': defineEndpoint({
    summary: 'Issue what the browser makes a new passkey by',
    access: 'user',
    request: EmptyObjectSchema,
    data: PasskeyChallengeSchema,
  }),
  '/user/passkeys/add': defineEndpoint({
    summary: 'Add the passkey that the browser has made; answers with all of them',
    access: 'user',
    request: z.object({ ...passkeyAnswerFields, label: PasskeyLabelSchema }),
    data: PasskeyListSchema,
  }),
  '/user/passkeys/rename': defineEndpoint({
    summary: 'Give a passkey another name; answers with all of them',
    access: 'user',
    request: z.object({ id: PasskeyIdSchema, label: PasskeyLabelSchema }),
    data: PasskeyListSchema,
  }),
  '/user/passkeys/remove': defineEndpoint({
    summary: 'Remove a passkey: it logs nobody in any more. Answers with those that are left',
    access: 'user',
    request: z.object({ id: PasskeyIdSchema }),
    data: PasskeyListSchema,
  }),
  '/user/settings/get': defineEndpoint({
    summary: 'Settings that hold on all devices',
    access: 'user',
    request: EmptyObjectSchema,
    data: AccountSettingsSchema,
  }),
  '/user/settings/edit': defineEndpoint({
    summary: 'Change some of the settings',
    access: 'user',
    request: AccountSettingsSchema.partial(),
    data: AccountSettingsSchema,
  }),
  '/user/consents/list': defineEndpoint({
    summary: 'What the person agreed to and when, the newest first',
    access: 'user',
    request: EmptyObjectSchema,
    data: ConsentHistorySchema,
  }),
  '/user/consents/agree': defineEndpoint({
    summary: 'Agree to new versions of legal texts; answers with all that was agreed to',
    access: 'user',
    request: z.object({ agreedTo: ConsentedDocumentsSchema.min(1) }),
    data: ConsentHistorySchema,
  }),
  '/user/export': defineEndpoint({
    summary: 'Everything that is held about the person',
    access: 'user',
    request: EmptyObjectSchema,
    data: z.object({ madeAt: InstantSchema, parts: z.record(z.string(), z.unknown()) }),
  }),
  '/user/erase': defineEndpoint({
    summary: 'Erase a part of what is held about the person; the account stays',
    access: 'user',
    request: z.object({ part: ErasableDataCategorySchema }),
    data: EmptyObjectSchema,
  }),
  '/user/closing/look': defineEndpoint({
    summary: 'What closing the account would take away, and what has to be finished first',
    access: 'user',
    request: EmptyObjectSchema,
    data: z.object({
      lost: z.object({
        reports: nonNegativeCount,
        points: nonNegativeCount,
        addresses: nonNegativeCount,
        massages: nonNegativeCount,
      }),
      open: z.object({ orders: nonNegativeCount, refunds: nonNegativeCount, chairs: nonNegativeCount }),
      /** Orders whose records the law makes the shop keep. */
      kept: z.object({ orders: nonNegativeCount, years: nonNegativeCount }),
      days: nonNegativeCount,
    }),
  }),
  '/user/closing/ask': defineEndpoint({
    summary:
      'Close the account: signed out everywhere at once, erased after some days unless the person logs in again',
    access: 'user',
    request: z.object({
      variant: ProductVariantSchema,
      reasons: z.array(AccountClosureReasonSchema).max(5),
      feedback: createTrimmedTextSchema(500),
      proof: ContactProofSchema,
    }),
    data: z.object({ eraseAt: InstantSchema }),
  }),
} as const
