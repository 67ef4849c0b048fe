import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import { refuse } from '../http/refusal'

/**
 * Pages of a list start after the last row of the page before, by what the list is sorted by: no row is shown twice or
 * skipped when others are added meanwhile, and the thousandth page costs what the first one does.
 */

/** Where a page starts that is sorted by a moment and an id, the newest first. */
export const AtAndId = z.tuple([z.number().int().min(0).max(9_999_999_999_999), z.uuid()])

/** The text that a client gives back to get the next page. */
export const cursorOf = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** @throws Refusal `invalidRequest` for a cursor that this list didn't give */
export const readCursor = <Value>(cursor: string, form: z.ZodType<Value>): Value => {
  try {
    return form.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw refuse('invalidRequest', 'requestInvalid')
  }
}

/** The rows after a cursor of `AtAndId`, or all of them without one. */
export const olderThan = (
  columns: { at: SQLWrapper; id: SQLWrapper },
  cursor: string | undefined,
): SQL | undefined => {
  if (cursor === undefined) return undefined
  const [at, id] = readCursor(cursor, AtAndId)
  return sql`(${columns.at}, ${columns.id}) < (${new Date(at).toISOString()}::timestamptz, ${id}::uuid)`
}

/** One page of rows that were read one beyond the limit, and where the next page starts. */
export const pageOf = <Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly (string | number)[],
): { page: Row[]; next: string | null } => {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last !== undefined ? cursorOf(keyOf(last)) : null }
}
