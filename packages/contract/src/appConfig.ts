import { notificationKindNames } from '@anzuo/domain/notifications/notificationKinds'
import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { EmptyObjectSchema, IdSchema, InstantSchema, LocalizedTextSchema } from './fields'
import { CompanySchema } from './shopSettings'

/** What the client needs to know about this server before anybody is signed in. */
const AppConfigSchema = z.object({
  /** Days until a report counts as expired. */
  reportDays: z.number().int(),
  /** Length of the face measurement, seconds. */
  measurementSeconds: z.number().int(),
  /** The drawn sample clip may be offered in place of a camera (development and demonstration servers). */
  sampleClip: z.boolean(),
  /** Codes can be read in the local outbox page (development only). */
  outbox: z.boolean(),
  /** What can be paid with now; empty where nothing can. */
  paymentMethods: z.object({ weixin: z.boolean(), alipay: z.boolean(), friend: z.boolean() }),
  /** What can be logged in with now. */
  logInMethods: z.object({ phone: z.boolean(), email: z.boolean() }),
  /** The mini-program's own phone button logs in. */
  weixinPhoneLogIn: z.boolean(),
  /** The host whose pages may use passkeys; null where nobody can. Text messages bind their codes to it. */
  passkeyHost: z.string().nullable(),
  features: z.object({ healthCheck: z.boolean(), tonguePhoto: z.boolean() }),
  /** Messages of now, the newest first. */
  announcements: z.array(z.object({ id: IdSchema, text: LocalizedTextSchema, until: InstantSchema })).max(20),
  /** Templates of subscribe messages of the mini-program, by what they tell of; kinds without one are not asked for. */
  messageTemplates: z.partialRecord(z.enum(notificationKindNames), z.string()),
  /** A phone's browser can be led into the mini-program. */
  opensMiniProgram: z.boolean(),
  /** An older app asks to be updated; empty: none. */
  minimumVersion: z.string(),
  /** Where the apps are got from; empty where there is none. */
  downloads: z.object({ ios: z.string(), android: z.string() }),
  company: CompanySchema,
})

export const appConfigEndpoints = {
  '/open/app/app_config': defineEndpoint({
    summary: 'Settings of this server that the client follows',
    access: 'open',
    request: EmptyObjectSchema,
    data: AppConfigSchema,
  }),
} as const
