import { pgTable, text } from 'drizzle-orm/pg-core'
import { utcTimestampColumn } from './columns'

/** Short-lived tickets of outside platforms, shared by all instances because the platforms count how often we ask. */
export const jsapiTickets = pgTable('platform_tickets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  expiresAt: utcTimestampColumn('expires_at').notNull(),
})
