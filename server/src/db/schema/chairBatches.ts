import { CHAIR_FAMILY_KEYS } from '@anzuo/chair-protocol'
import { CHAIR_ALARM_KINDS } from '@anzuo/domain/office/chairRegistry'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { utcTimestampColumn } from './columns'

/** Chairs that were made together. */
export const chairBatches = pgTable('chair_batches', {
  id: text('id').primaryKey(),
  family: text('family', { enum: CHAIR_FAMILY_KEYS }).notNull(),
  count: integer('count').notNull(),
  madeAt: utcTimestampColumn('made_at').notNull(),
  /** When the factory got the secrets, which nobody gets twice; null before. */
  handedOutAt: utcTimestampColumn('handed_out_at'),
})

/** The chairs of batches, from before any of them is switched on. Their keys stand in `chair_keys`. */
export const madeChairs = pgTable(
  'made_chairs',
  {
    serialNumber: text('serial_number').primaryKey(),
    batchId: text('batch_id')
      .notNull()
      .references(() => chairBatches.id),
    shippedAt: utcTimestampColumn('shipped_at'),
  },
  table => [index('made_chairs_batch').on(table.batchId, table.serialNumber)],
)

/** Serial numbers at which somebody should look, counted by why. What is said with a wrong key need not be of that chair. */
export const chairAlarms = pgTable(
  'chair_alarms',
  {
    serialNumber: text('serial_number').notNull(),
    kind: text('kind', { enum: CHAIR_ALARM_KINDS }).notNull(),
    count: integer('count').notNull(),
    firstAt: utcTimestampColumn('first_at').notNull(),
    lastAt: utcTimestampColumn('last_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.serialNumber, table.kind] }),
    index('chair_alarms_latest').on(table.lastAt, table.serialNumber),
  ],
)
