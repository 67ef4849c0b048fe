import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import { createApiError } from '../http/apiError'
import { findUnstorableText } from './valueChecks'

/**
 * Pages of a list start after the last row of the page before, by what the list is sorted by: no row is shown twice or
 * skipped when others are added meanwhile, and the thousandth page costs what the first one does.
 */

/** Where a page starts that is sorted by a moment and an id, the newest first. */
const TimestampIdCursor = z.tuple([z.number().int().min(0).max(9_999_999_999_999), z.uuid()])

/** The text that a client gives back to get the next page. */
const encodeCursor = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** @throws ApiError `invalidRequest` for a cursor that this list didn't give */
export const decodeCursor = <Value>(cursor: string, form: z.ZodType<Value>): Value => {
  const values = parseJson(Buffer.from(cursor, 'base64url').toString())
  const decoded = form.safeParse(values)
  if (!decoded.success || findUnstorableText(values)) throw createApiError('invalidRequest', 'requestInvalid')
  return decoded.data
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The rows after a cursor of `TimestampIdCursor`, or all of them without one. */
export const whereOlderThanCursor = (
  columns: { at: SQLWrapper; id: SQLWrapper },
  cursor: string | undefined,
): SQL | undefined => {
  if (cursor === undefined) return undefined
  const [at, id] = decodeCursor(cursor, TimestampIdCursor)
  return sql`(${columns.at}, ${columns.id}) < (${new Date(at).toISOString()}::timestamptz, ${id}::uuid)`
}

/** The same for a list that is sorted the other way, the oldest first. */
export const whereNewerThanCursor = (
  columns: { at: SQLWrapper; id: SQLWrapper },
  cursor: string | undefined,
): SQL | undefined => {
  if (cursor === undefined) return undefined
  const [at, id] = decodeCursor(cursor, TimestampIdCursor)
  return sql`(${columns.at}, ${columns.id}) > (${new Date(at).toISOString()}::timestamptz, ${id}::uuid)`
}

/** Where a page starts that is sorted by a number, such as an order's. */
const NumberCursor = z.tuple([z.string().min(1).max(40)])

/**
 * How a list is sorted that is looked for by the beginning of a number, the last number first. It goes through the index that finds the
 * beginning, whose letters are compared one by one in every locale, so that a page costs the same however many numbers begin so.
 */
export const orderByLastNumber = (number: SQLWrapper): SQL => sql`${number} using ~>~`

/** The rows of such a list after a cursor, or all of them without one. */
export const whereNumberBeforeCursor = (number: SQLWrapper, cursor: string | undefined): SQL | undefined => {
  if (cursor === undefined) return undefined
  const [last] = decodeCursor(cursor, NumberCursor)
  return sql`${number} ~<~ ${last}`
}

/** Where a page starts that is sorted by a number, and within it by a moment and an id, the newest first. */
const NumberedCursor = z.tuple([z.string().min(1).max(40), ...TimestampIdCursor.def.items])

/** The rows after a cursor of a list that is sorted by the last number, then by the newest, or all of them without one. */
export const whereBeforeNumberedCursor = (
  columns: { number: SQLWrapper; at: SQLWrapper; id: SQLWrapper },
  cursor: string | undefined,
): SQL | undefined => {
  if (cursor === undefined) return undefined
  const [last, at, id] = decodeCursor(cursor, NumberedCursor)
  const isOlder = sql`(${columns.at}, ${columns.id}) < (${new Date(at).toISOString()}::timestamptz, ${id}::uuid)`
  // The first condition is what the index is read by.
  return sql`(${columns.number} ~<=~ ${last} and (${columns.number} <> ${last} or ${isOlder}))`
}

/** One page of rows that were read one beyond the limit, and where the next page starts. */
export const paginateRows = <Row>(
  rows: readonly Row[],
  limit: number,
  getCursorValues: (row: Row) => readonly (string | number)[],
): { page: Row[]; next: string | null } => {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    page,
    next: rows.length > limit && last !== undefined ? encodeCursor(getCursorValues(last)) : null,
  }
}
