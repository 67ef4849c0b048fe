import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { utcTimestampColumn } from './columns'

/** Work to be done at a time, once, by whichever instance comes first. */
export const scheduledJobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** At most one waiting job for each key. Null: any number. */
    key: text('key').unique(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    runAt: utcTimestampColumn('run_at').notNull(),
    /** Seconds until it runs again after success. Null: it runs once. */
    everySeconds: integer('every_seconds'),
    /** Failures in a row. */
    failures: integer('failures').notNull(),
  },
  table => [index('jobs_due').on(table.runAt)],
)
