import type { SettingsSection } from '@anzuo/domain/settings/shopSettings'
import { signatureAmountOutcomes } from '@anzuo/domain/office/signatureAmount'
import { check, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { centsColumn, utcTimestampColumn } from './columns'
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

/** Wishes to raise the amount above which two people decide a refund: they count once a second person has approved them. */
export const signatureAmountProposals = pgTable(
  'signature_amount_proposals',
  {
    id: uuid('id').primaryKey(),
    /** The amount that was set when it was proposed. */
    was: centsColumn('was').notNull(),
    amount: centsColumn('amount').notNull(),
    proposedBy: jsonb('proposed_by').$type<OfficeActor>().notNull(),
    proposedAt: utcTimestampColumn('proposed_at').notNull(),
    /** From then on nobody can approve it. */
    expiresAt: utcTimestampColumn('expires_at').notNull(),
    outcome: text('outcome', { enum: signatureAmountOutcomes }).notNull(),
    decidedBy: jsonb('decided_by').$type<OfficeActor>(),
    decidedAt: utcTimestampColumn('decided_at'),
  },
  table => [
    uniqueIndex('signature_amount_proposals_one_open')
      .on(table.outcome)
      .where(sql`${table.outcome} = 'open'`),
    check('signature_amount_proposals_raise', sql`${table.amount} > ${table.was} and ${table.was} >= 0`),
    check(
      'signature_amount_proposals_decided',
      sql`(${table.outcome} = 'open') = (${table.decidedAt} is null)`,
    ),
  ],
)
