import {
  notificationKindNames,
  notificationChannels,
  type NotificationField,
} from '@anzuo/domain/notifications/notificationKinds'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { userIdColumn } from './accounts'
import { utcTimestampColumn } from './columns'

/** What people are told, in the transaction of what happened. One event is one row, however often it is told of. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: userIdColumn(),
    kind: text('kind', { enum: notificationKindNames }).notNull(),
    /** What happened, such as `parcelShipped` with the id of the parcel. */
    eventKey: text('event_key').notNull(),
    data: jsonb('data').$type<Partial<Record<NotificationField, string>>>().notNull(),
    isInInbox: boolean('is_in_inbox').notNull(),
    /** Ways that have taken it. */
    sentWays: text('sent_ways', { enum: notificationChannels }).array().notNull(),
    at: utcTimestampColumn('at').notNull(),
    readAt: utcTimestampColumn('read_at'),
  },
  table => [
    uniqueIndex('notifications_event').on(table.userId, table.eventKey),
    index('notifications_inbox').on(table.userId, table.at.desc(), table.id.desc()),
    index('notifications_unread')
      .on(table.userId)
      .where(sql`${table.isInInbox} and ${table.readAt} is null`),
    index('notifications_age').on(table.at),
  ],
)

/** Where somebody chose whether a kind of message comes by a way. Without a row it is as at first. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: userIdColumn(),
    kind: text('kind', { enum: notificationKindNames }).notNull(),
    way: text('way', { enum: notificationChannels }).notNull(),
    isOn: boolean('is_on').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.kind, table.way] })],
)

/** How many subscribe messages of a kind somebody still agreed to in the mini-program. */
export const wechatSubscriptions = pgTable(
  'wechat_subscriptions',
  {
    userId: userIdColumn(),
    kind: text('kind', { enum: notificationKindNames }).notNull(),
    accepted: integer('accepted').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.kind] })],
)

/** When somebody wants to be reminded of a check. */
export const checkReminders = pgTable(
  'check_reminders',
  {
    userId: userIdColumn().primaryKey(),
    /** Clock of the zone: minutes since midnight. */
    minuteOfDay: integer('minute_of_day').notNull(),
    /** Monday is 0. */
    weekdays: integer('weekdays').array().notNull(),
    timeZone: text('time_zone').notNull(),
    isOn: boolean('is_on').notNull(),
    /** The next time; null while it is off. */
    remindAt: utcTimestampColumn('remind_at'),
  },
  table => [index('check_reminders_due').on(table.remindAt)],
)

/** Messages as they would look, readable by whoever develops. Never written in production. */
export const devOutboxNotifications = pgTable(
  'outbox_notifications',
  {
    id: uuid('id').primaryKey(),
    userId: userIdColumn(),
    kind: text('kind', { enum: notificationKindNames }).notNull(),
    way: text('way', { enum: notificationChannels }).notNull(),
    target: text('target').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** Of a mail. */
    html: text('html'),
    sentAt: utcTimestampColumn('sent_at').notNull(),
  },
  table => [index('outbox_notifications_age').on(table.sentAt)],
)
