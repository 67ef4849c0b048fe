import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { userIdColumn } from './accounts'
import { utcTimestampColumn } from './columns'

/** What people's own cuffs showed; it calibrates the estimate of their blood pressure. */
export const cuffReadings = pgTable(
  'cuff_readings',
  {
    /** Made on the device, once for each reading. */
    id: uuid('id').notNull(),
    userId: userIdColumn(),
    /** mmHg. */
    systolic: integer('systolic').notNull(),
    /** mmHg. */
    diastolic: integer('diastolic').notNull(),
    takenAt: utcTimestampColumn('taken_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('cuff_readings_latest').on(table.userId, table.takenAt.desc().nullsFirst()),
  ],
)
