import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns'

/** Short-lived tickets of outside platforms, shared by all instances because the platforms count how often we ask. */
export const platformTickets = pgTable('platform_tickets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
