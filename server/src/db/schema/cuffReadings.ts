import { foreignKey, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { householdMembers, userIdColumn } from './accounts'
import { utcTimestampColumn } from './columns'

/** What people's own cuffs showed; it calibrates the estimate of their blood pressure. */
export const cuffReadings = pgTable(
  'cuff_readings',
  {
    /** Made on the device, once for each reading. */
    id: uuid('id').notNull(),
    userId: userIdColumn(),
    /** Whose arm it was; null: of the person whose account it is. */
    memberId: uuid('member_id'),
    /** mmHg. */
    systolic: integer('systolic').notNull(),
    /** mmHg. */
    diastolic: integer('diastolic').notNull(),
    takenAt: utcTimestampColumn('taken_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      name: 'cuff_readings_member',
      columns: [table.userId, table.memberId],
      foreignColumns: [householdMembers.userId, householdMembers.id],
    }).onDelete('cascade'),
    index('cuff_readings_latest').on(table.userId, table.takenAt.desc().nullsFirst()),
  ],
)
