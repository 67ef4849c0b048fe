import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { CaptureQuality, HealthReport, ReportIndicator, ReportPerson } from '@anzuo/contract'
import { REPORT_SHARE_SCOPES } from '@anzuo/domain/report/reportShare'
import type { HealthCheckTag } from '@anzuo/domain/report/checkAnnotation'
import { householdMembers, userIdColumn } from './accounts'
import { utcTimestampColumn } from './columns'

/**
 * Finished measurements. A deleted report loses all content at once; its row stays for a while, so that a repeat of the
 * upload that was still on its way doesn't bring the report back.
 */
export const healthReports = pgTable(
  'health_reports',
  {
    id: uuid('id').primaryKey(),
    userId: userIdColumn(),
    /** Made on the device, once for each measurement. */
    clientReportId: uuid('client_report_id').notNull(),
    /** Who was measured; null: the person whose account it is. */
    memberId: uuid('member_id'),
    personName: text('person_name'),
    measuredAt: utcTimestampColumn('measured_at').notNull(),
    uploadedAt: utcTimestampColumn('uploaded_at').notNull(),
    expiresAt: utcTimestampColumn('expires_at').notNull(),
    person: jsonb('person').$type<ReportPerson>(),
    indicators: jsonb('indicators').$type<ReportIndicator[]>(),
    quality: jsonb('quality').$type<CaptureQuality>(),
    /** 30 Hz, only when the person agreed to keep it. */
    pulseWave: jsonb('pulse_wave').$type<number[]>(),
    /** What the further parts of the check found, in words and scores; null when one was passed over. */
    tongue: jsonb('tongue').$type<NonNullable<HealthReport['tongue']>>(),
    sublingual: jsonb('sublingual').$type<NonNullable<HealthReport['sublingual']>>(),
    constitution: jsonb('constitution').$type<NonNullable<HealthReport['constitution']>>(),
    /** Tags and a note that the person added; all three are null until then. */
    tags: jsonb('tags').$type<HealthCheckTag[]>(),
    note: text('note'),
    annotatedAt: utcTimestampColumn('annotated_at'),
    deletedAt: utcTimestampColumn('deleted_at'),
  },
  table => [
    unique('health_reports_once').on(table.userId, table.clientReportId),
    foreignKey({
      name: 'health_reports_member',
      columns: [table.userId, table.memberId],
      foreignColumns: [householdMembers.userId, householdMembers.id],
    }).onDelete('cascade'),
    index('health_reports_history')
      .on(table.userId, table.measuredAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deletedAt} is null`),
  ],
)

/**
 * Links by which others read a report, until they run out or their owner ends them, which deletes the row. Only the hash of the token
 * is kept.
 */
export const reportShares = pgTable(
  'report_shares',
  {
    id: uuid('id').primaryKey(),
    userId: userIdColumn(),
    reportId: uuid('report_id')
      .notNull()
      .references(() => healthReports.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    scope: text('scope', { enum: REPORT_SHARE_SCOPES }).notNull(),
    showsName: boolean('shows_name').notNull(),
    /** When the person said that the household member agrees; null of a report of their own. */
    memberAgreedAt: utcTimestampColumn('member_agreed_at'),
    createdAt: utcTimestampColumn('created_at').notNull(),
    expiresAt: utcTimestampColumn('expires_at').notNull(),
    lastOpenedAt: utcTimestampColumn('last_opened_at'),
  },
  table => [
    index('report_shares_user').on(table.userId, table.expiresAt),
    index('report_shares_report').on(table.reportId),
    index('report_shares_expiry').on(table.expiresAt),
  ],
)
