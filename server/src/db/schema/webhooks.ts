import type { WebhookEventType, WebhookTopic } from '@anzuo/domain/office/webhookEvents'
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { utcTimestampColumn } from './columns'

/** Addresses of other systems that are told of what happens, by the Standard Webhooks specification. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: uuid('id').primaryKey(),
  version: integer('version')
    .notNull()
    .default(1)
    .$onUpdate(() => sql`version + 1`),
  url: text('url').notNull(),
  description: text('description').notNull(),
  topics: text('topics').array().$type<WebhookTopic[]>().notNull(),
  /** Encrypted: what we sign with has to be read again. */
  secret: text('secret').notNull(),
  /** The one before, which signs beside it until this time. */
  previousSecret: text('previous_secret'),
  previousSecretUntil: utcTimestampColumn('previous_secret_until'),
  isEnabled: boolean('is_enabled').notNull(),
  /** Why we stopped by ourselves: no answer for three days, or the receiver said that it is gone. */
  stoppedFor: text('stopped_for', { enum: ['noAnswer', 'gone'] }),
  stoppedAt: utcTimestampColumn('stopped_at'),
  lastSuccessAt: utcTimestampColumn('last_success_at'),
  createdAt: utcTimestampColumn('created_at').notNull(),
})

/** What happened, written in the transaction of what it tells of. Ids, kinds and amounts: nothing of a person. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: uuid('id').primaryKey(),
    type: text('type').$type<WebhookEventType>().notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    at: utcTimestampColumn('at').notNull(),
  },
  table => [index('webhook_events_age').on(table.at)],
)

/** Who is told of it, how often it was tried, and what came of it. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey(),
    /** In which order they were made. */
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['due', 'delivered', 'failed'] }).notNull(),
    tries: integer('tries').notNull(),
    tryAt: utcTimestampColumn('try_at').notNull(),
    createdAt: utcTimestampColumn('created_at').notNull(),
    lastTriedAt: utcTimestampColumn('last_tried_at'),
    /** Status of HTTP; null where no answer came. */
    httpStatus: integer('http_status'),
    /** Why no answer came. */
    problem: text('problem'),
    milliseconds: integer('milliseconds'),
  },
  table => [
    uniqueIndex('webhook_deliveries_newest').on(table.endpointId, table.sequence),
    index('webhook_deliveries_event').on(table.eventId),
    index('webhook_deliveries_due')
      .on(table.tryAt)
      .where(sql`${table.status} = 'due'`),
  ],
)

/** Each try of a delivery, and what came of it. They go with the event. */
export const webhookTries = pgTable(
  'webhook_tries',
  {
    /** In which order they ended. */
    sequence: bigserial('sequence', { mode: 'number' }).primaryKey(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    /** When its answer came, or was no longer waited for. */
    at: utcTimestampColumn('at').notNull(),
    /** Status of HTTP; null where no answer came. */
    httpStatus: integer('http_status'),
    /** Why no answer came. */
    problem: text('problem'),
    milliseconds: integer('milliseconds').notNull(),
  },
  table => [index('webhook_tries_delivery').on(table.deliveryId, table.sequence)],
)
