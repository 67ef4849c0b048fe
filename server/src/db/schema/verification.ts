import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { utcTimestampColumn } from './columns'

/**
 * Targets (phones and e-mail addresses) stand in these tables as keyed hashes: nobody who reads them learns who asked
 * for a code.
 */

/** A proof of work that was handed out and not yet used. Using it deletes it. */
export const proofOfWorkChallenges = pgTable(
  'login_challenges',
  {
    id: uuid('id').primaryKey(),
    targetKey: text('target_key').notNull(),
    challenge: text('challenge').notNull(),
    difficulty: integer('difficulty').notNull(),
    expiresAt: utcTimestampColumn('expires_at').notNull(),
  },
  table => [index('login_challenges_expiry').on(table.expiresAt)],
)

/** A code that was sent. It belongs to the client that asked for it: nobody else knows the id of the request. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    /** Part of what is hashed. */
    requestId: uuid('code_id').primaryKey(),
    targetKey: text('target_key').notNull(),
    codeHash: text('code_hash').notNull(),
    triesLeft: integer('tries_left').notNull(),
    /** Whether the client was known at the target when it asked. */
    isClientKnown: boolean('is_client_known').notNull().default(false),
    expiresAt: utcTimestampColumn('expires_at').notNull(),
    usedAt: utcTimestampColumn('used_at'),
  },
  table => [index('verification_codes_expiry').on(table.expiresAt)],
)

/** How often something was done in the window that ends at `resetsAt`. */
export const rateLimitCounters = pgTable(
  'rate_counters',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: utcTimestampColumn('resets_at').notNull(),
  },
  table => [index('rate_counters_reset').on(table.resetsAt)],
)

/** Codes as they were sent, readable by whoever develops. Never written in production. */
export const devOutboxMessages = pgTable('outbox', {
  id: uuid('id').primaryKey(),
  channel: text('channel', { enum: ['phone', 'email'] }).notNull(),
  target: text('target').notNull(),
  code: text('code').notNull(),
  text: text('text').notNull(),
  sentAt: utcTimestampColumn('sent_at').notNull(),
})
