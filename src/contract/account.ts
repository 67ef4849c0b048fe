import { z } from 'zod'
import { call } from './call'
import { Email, Id, Instant, Nothing, Phone, typed, VerificationCode } from './fields'
import { CodeSent } from './auth'
import { AgreedTexts, Consents } from './consents'

/** The two ways that a person can be reached and known by. */
export const Channel = z.enum(['phone', 'email'])

/** A device that somebody is signed in on, as far as its browser says. */
export const DeviceKind = z.enum(['iphone', 'ipad', 'android', 'mac', 'windows', 'linux', 'unknown'])
export const DeviceApp = z.enum(['wechat', 'edge', 'chrome', 'safari', 'firefox', 'unknown'])

export const SignedInDevice = z.object({
  id: Id,
  kind: DeviceKind,
  app: DeviceApp,
  since: Instant,
  lastUsedAt: Instant,
  isCurrent: z.boolean(),
})

/** What a person chose that holds on all devices. */
export const AccountSettings = z.object({
  /** Messages to the phone or mailbox. Codes and news of orders come in any case. */
  reminders: z.boolean(),
  news: z.boolean(),
  /** Products that were looked at are remembered. */
  keepsViews: z.boolean(),
})

/** The variants of the product that an account can be closed in. */
export const ClosingVariant = z.enum(['store', 'app', 'worldAi', 'massageControl', 'lite'])

/** Specification section 3, cancellation feedback reasons. */
export const ClosingReason = z.enum(['pushTooOften', 'harassment', 'littleContent', 'noChairs', 'noBrand'])

/** What can be erased without closing the account. */
export const ErasablePart = z.enum(['health', 'massage', 'views'])

const count = z.number().int().min(0)

export const account = {
  '/user/code/send': call({
    summary: 'Send a code to a phone or mailbox of the signed-in person',
    access: 'user',
    request: z.object({ channel: Channel }),
    data: CodeSent,
  }),
  '/user/contact/change': call({
    summary:
      'Change the phone or the mailbox, with a code that went to the new one and a code that went to a known one',
    access: 'user',
    request: z.object({
      to: z.union([
        z.object({ channel: z.literal('phone'), phone: Phone }),
        z.object({ channel: z.literal('email'), email: Email }),
      ]),
      code: VerificationCode,
      proof: z.object({ channel: Channel, code: VerificationCode }),
    }),
    data: Nothing,
  }),
  '/user/devices/list': call({
    summary: 'Devices that the person is signed in on',
    access: 'user',
    request: Nothing,
    data: z.object({ devices: z.array(SignedInDevice) }),
  }),
  '/user/devices/sign_out': call({
    summary: 'Sign one device out',
    access: 'user',
    request: z.object({ id: Id }),
    data: Nothing,
  }),
  '/user/devices/sign_out_everywhere': call({
    summary: 'Sign all devices out, this one too',
    access: 'user',
    request: Nothing,
    data: Nothing,
  }),
  '/user/settings/get': call({
    summary: 'Settings that hold on all devices',
    access: 'user',
    request: Nothing,
    data: AccountSettings,
  }),
  '/user/settings/edit': call({
    summary: 'Change some of the settings',
    access: 'user',
    request: AccountSettings.partial(),
    data: AccountSettings,
  }),
  '/user/consents/list': call({
    summary: 'What the person agreed to and when, the newest first',
    access: 'user',
    request: Nothing,
    data: Consents,
  }),
  '/user/consents/agree': call({
    summary: 'Agree to new versions of legal texts; answers with all that was agreed to',
    access: 'user',
    request: z.object({ agreedTo: AgreedTexts.min(1) }),
    data: Consents,
  }),
  '/user/export': call({
    summary: 'Everything that is held about the person',
    access: 'user',
    request: Nothing,
    data: z.object({ madeAt: Instant, parts: z.record(z.string(), z.unknown()) }),
  }),
  '/user/erase': call({
    summary: 'Erase a part of what is held about the person; the account stays',
    access: 'user',
    request: z.object({ part: ErasablePart }),
    data: Nothing,
  }),
  '/user/closing/look': call({
    summary: 'What closing the account would take away, and what has to be finished first',
    access: 'user',
    request: Nothing,
    data: z.object({
      lost: z.object({ reports: count, points: count, addresses: count, massages: count }),
      open: z.object({ orders: count, refunds: count, chairs: count }),
      /** Orders whose records the law makes the shop keep. */
      kept: z.object({ orders: count, years: count }),
      days: count,
    }),
  }),
  '/user/closing/ask': call({
    summary:
      'Close the account: signed out everywhere at once, erased after some days unless the person logs in again',
    access: 'user',
    request: z.object({
      variant: ClosingVariant,
      reasons: z.array(ClosingReason).max(5),
      feedback: typed(500),
      proof: z.object({ channel: Channel, code: VerificationCode }),
    }),
    data: z.object({ eraseAt: Instant }),
  }),
} as const
