import type { SettingsSection } from '@anzuo/domain/settings/shopSettings'
import { check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { utcTimestampColumn } from './columns'
import type { OfficeActor } from './office'

/** What the company has decided, section by section; each change adds a version. A section without one is as it was set up. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    section: text('section').$type<SettingsSection>().notNull(),
    version: integer('version').notNull(),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
    changedAt: utcTimestampColumn('changed_at').notNull(),
    /** Null for a command of the server. */
    changedBy: jsonb('changed_by').$type<OfficeActor>(),
  },
  table => [
    primaryKey({ columns: [table.section, table.version] }),
    check('shop_settings_version', sql`${table.version} >= 2`),
  ],
)
