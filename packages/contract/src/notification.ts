import {
  notificationFields,
  notificationKindNames,
  notificationChannels,
  type NotificationField,
} from '@anzuo/domain/notifications/notificationKinds'
import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import {
  createPageRequestSchema,
  createPageSchema,
  EmptyObjectSchema,
  IdSchema,
  InstantSchema,
} from './fields'
import { WeeklyTimeSchema } from './weeklyTime'

const NotificationKindSchema = z.enum(notificationKindNames)

const fieldNames = Object.keys(notificationFields) as [NotificationField, ...NotificationField[]]

const NotificationSchema = z.object({
  id: IdSchema,
  kind: NotificationKindSchema,
  /** In the language of the call. */
  title: z.string(),
  text: z.string(),
  /** What it is about; see `notificationKinds`. */
  data: z.partialRecord(z.enum(fieldNames), z.string()),
  at: InstantSchema,
  isRead: z.boolean(),
})

/** Which kinds come by which ways, for those that a person may choose; `ways` are those that this server has. */
const NotificationPreferencesSchema = z.object({
  ways: z.array(z.enum(notificationChannels)).max(notificationChannels.length),
  /** Whether a mailbox and a phone are known. */
  hasMailbox: z.boolean(),
  hasPhone: z.boolean(),
  switches: z
    .array(z.object({ kind: NotificationKindSchema, way: z.enum(notificationChannels), isOn: z.boolean() }))
    .max(notificationKindNames.length * notificationChannels.length),
})

const MAX_READ_AT_ONCE = 50

export const notificationEndpoints = {
  '/notification/list': defineEndpoint({
    summary: 'Messages of the signed-in person, the newest first',
    access: 'user',
    request: createPageRequestSchema({}),
    data: createPageSchema({ notifications: z.array(NotificationSchema).max(50) }),
  }),
  '/notification/unread': defineEndpoint({
    summary: 'How many messages of the signed-in person are unread',
    access: 'user',
    request: EmptyObjectSchema,
    data: z.object({ count: z.number().int().min(0) }),
  }),
  '/notification/read': defineEndpoint({
    summary:
      'Mark messages as read: some of them, or all that came until a moment. What is not the caller’s stays as it is',
    access: 'user',
    request: z.union([
      z.object({ ids: z.array(z.uuid()).min(1).max(MAX_READ_AT_ONCE) }),
      z.object({ until: InstantSchema }),
    ]),
    data: z.object({ count: z.number().int().min(0) }),
  }),
  '/notification/preferences/get': defineEndpoint({
    summary: 'Which kinds of messages come by which ways',
    access: 'user',
    request: EmptyObjectSchema,
    data: NotificationPreferencesSchema,
  }),
  '/notification/preferences/edit': defineEndpoint({
    summary: 'Switch some kinds of messages on or off, each by one way',
    access: 'user',
    request: z.object({
      switches: z
        .array(
          z.object({ kind: NotificationKindSchema, way: z.enum(notificationChannels), isOn: z.boolean() }),
        )
        .min(1)
        .max(notificationKindNames.length * notificationChannels.length),
    }),
    data: NotificationPreferencesSchema,
  }),
  '/notification/subscribe': defineEndpoint({
    summary:
      'Tell which subscribe messages of the mini-program the person agreed to; each is good for one message',
    access: 'user',
    request: z.object({ kinds: z.array(NotificationKindSchema).min(1).max(5) }),
    data: EmptyObjectSchema,
  }),
  '/check_reminder/get': defineEndpoint({
    summary: 'When the signed-in person is reminded of a check; null: never set',
    access: 'user',
    request: EmptyObjectSchema,
    data: z.object({ reminder: WeeklyTimeSchema.nullable() }),
  }),
  '/check_reminder/save': defineEndpoint({
    summary: 'Set when to be reminded of a check',
    access: 'user',
    request: z.object({ reminder: WeeklyTimeSchema }),
    data: z.object({ reminder: WeeklyTimeSchema.nullable() }),
  }),
} as const
