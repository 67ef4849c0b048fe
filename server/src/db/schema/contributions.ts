import {
  contentWarnings,
  hidingReasons,
  moderationStates,
  reviewReportReasons,
} from '@anzuo/domain/shop/moderation'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { userIdColumn } from './accounts'
import { productIdColumn } from './catalogue'
import { utcTimestampColumn } from './columns'
import { productReviews } from './orders'

/** What people ask about a product; shown with the shop's answer. */
export const productQuestions = pgTable(
  'product_questions',
  {
    id: uuid('id').primaryKey(),
    productId: productIdColumn().notNull(),
    userId: userIdColumn(),
    text: text('text').notNull(),
    answer: text('answer'),
    state: text('state', { enum: moderationStates }).notNull(),
    /** Which rule it breaks while it is hidden. */
    hiddenFor: text('hidden_for', { enum: hidingReasons }),
    /** Why the platform that checks leaves it to a person; null where it has nothing to say. */
    checkWarning: text('check_warning', { enum: contentWarnings }),
    version: integer('version')
      .notNull()
      .default(1)
      .$onUpdate(() => sql`version + 1`),
    at: utcTimestampColumn('at').notNull(),
  },
  table => [
    index('product_questions_product').on(table.productId, table.state, table.at, table.id),
    index('product_questions_by_state').on(table.state, table.at, table.id),
    index('product_questions_user').on(table.userId, table.productId),
  ],
)

/** Readers who say that a review breaks a rule: each of them once a review. */
export const reviewReports = pgTable(
  'review_reports',
  {
    id: uuid('id').primaryKey(),
    reviewId: uuid('review_id')
      .notNull()
      .references(() => productReviews.id, { onDelete: 'cascade' }),
    userId: userIdColumn(),
    reason: text('reason', { enum: reviewReportReasons }).notNull(),
    at: utcTimestampColumn('at').notNull(),
    /** When somebody of the shop has decided; null while it waits. */
    decidedAt: utcTimestampColumn('decided_at'),
  },
  table => [
    uniqueIndex('review_reports_once').on(table.reviewId, table.userId),
    index('review_reports_user').on(table.userId),
    index('review_reports_open')
      .on(table.reviewId)
      .where(sql`${table.decidedAt} is null`),
  ],
)

/** Where the shop's decision on reviews stood before it came into `shop_settings`. Servers of that version still read it; goes with the next release. */
export const shopPolicies = pgTable('shop_policies', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  version: integer('version').notNull(),
  changedAt: utcTimestampColumn('changed_at').notNull(),
})
