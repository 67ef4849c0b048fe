import type { SQL } from 'drizzle-orm'
import type { Database } from './database'

/** Rows of a query that is written as SQL. Sums, numbers of 64 bits and times come as text or as numbers, by the driver. */
export const readRows = async <Row>(db: Database, query: SQL): Promise<Row[]> => {
  // Both drivers answer like this; what they have in common has no type.
  const { rows } = (await db.execute(query)) as { rows: Row[] }
  return rows
}
