import { z } from 'zod'
import { ACCOUNT_CLOSURE_REASONS } from '@anzuo/domain/accountClosure'
import { defineEndpoint } from './endpoint'
import {
  Email,
  Id,
  Instant,
  EmptyObject,
  PhoneNumber,
  createTrimmedTextSchema,
  VerificationCode,
} from './fields'
import { SendVerificationCodeResponse } from './auth'
import { ConsentedDocuments, ConsentHistory } from './consents'

/** The two ways that a person can be reached and known by. */
const ContactChannel = z.enum(['phone', 'email'])

/** A device that somebody is signed in on, as far as its browser says. */
export const UserDeviceKind = z.enum(['iphone', 'ipad', 'android', 'mac', 'windows', 'linux', 'unknown'])
export const UserDeviceBrowser = z.enum(['wechat', 'edge', 'chrome', 'safari', 'firefox', 'unknown'])

const SignedInDevice = z.object({
  id: Id,
  kind: UserDeviceKind,
  app: UserDeviceBrowser,
  since: Instant,
  lastUsedAt: Instant,
  isCurrent: z.boolean(),
})

/** What a person chose that holds on all devices. */
const AccountSettings = z.object({
  /** Messages to the phone or mailbox. Codes and news of orders come in any case. */
  reminders: z.boolean(),
  news: z.boolean(),
  /** Products that were looked at are remembered. */
  keepsViews: z.boolean(),
})

/** The variants of the product that an account can be closed in. */
const ProductVariant = z.enum(['store', 'app', 'worldAi', 'massageControl', 'lite'])

const AccountClosureReason = z.enum(ACCOUNT_CLOSURE_REASONS)

/** What can be erased without closing the account. */
const ErasableDataCategory = z.enum(['health', 'massage', 'views'])

const nonNegativeCount = z.number().int().min(0)

export const accountEndpoints = {
  '/user/code/send': defineEndpoint({
    summary: 'Send a code to a phone or mailbox of the signed-in person',
    access: 'user',
    request: z.object({ channel: ContactChannel }),
    data: SendVerificationCodeResponse,
  }),
  '/user/contact/change': defineEndpoint({
    summary:
      'Change the phone or the mailbox, with a code that went to the new one and a code that went to a known one',
    access: 'user',
    request: z.object({
      to: z.union([
        z.object({ channel: z.literal('phone'), phone: PhoneNumber }),
        z.object({ channel: z.literal('email'), email: Email }),
      ]),
      code: VerificationCode,
      proof: z.object({ channel: ContactChannel, code: VerificationCode }),
    }),
    data: EmptyObject,
  }),
  '/user/devices/list': defineEndpoint({
    summary: 'Devices that the person is signed in on',
    access: 'user',
    request: EmptyObject,
    data: z.object({ devices: z.array(SignedInDevice) }),
  }),
  '/user/devices/sign_out': defineEndpoint({
    summary: 'Sign one device out',
    access: 'user',
    request: z.object({ id: Id }),
    data: EmptyObject,
  }),
  '/user/devices/sign_out_everywhere': defineEndpoint({
    summary: 'Sign all devices out, this one too',
    access: 'user',
    request: EmptyObject,
    data: EmptyObject,
  }),
  '/user/settings/get': defineEndpoint({
    summary: 'Settings that hold on all devices',
    access: 'user',
    request: EmptyObject,
    data: AccountSettings,
  }),
  '/user/settings/edit': defineEndpoint({
    summary: 'Change some of the settings',
    access: 'user',
    request: AccountSettings.partial(),
    data: AccountSettings,
  }),
  '/user/consents/list': defineEndpoint({
    summary: 'What the person agreed to and when, the newest first',
    access: 'user',
    request: EmptyObject,
    data: ConsentHistory,
  }),
  '/user/consents/agree': defineEndpoint({
    summary: 'Agree to new versions of legal texts; answers with all that was agreed to',
    access: 'user',
    request: z.object({ agreedTo: ConsentedDocuments.min(1) }),
    data: ConsentHistory,
  }),
  '/user/export': defineEndpoint({
    summary: 'Everything that is held about the person',
    access: 'user',
    request: EmptyObject,
    data: z.object({ madeAt: Instant, parts: z.record(z.string(), z.unknown()) }),
  }),
  '/user/erase': defineEndpoint({
    summary: 'Erase a part of what is held about the person; the account stays',
    access: 'user',
    request: z.object({ part: ErasableDataCategory }),
    data: EmptyObject,
  }),
  '/user/closing/look': defineEndpoint({
    summary: 'What closing the account would take away, and what has to be finished first',
    access: 'user',
    request: EmptyObject,
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
      variant: ProductVariant,
      reasons: z.array(AccountClosureReason).max(5),
      feedback: createTrimmedTextSchema(500),
      proof: z.object({ channel: ContactChannel, code: VerificationCode }),
    }),
    data: z.object({ eraseAt: Instant }),
  }),
} as const
