import { and, desc, eq, gte } from 'drizzle-orm'
import type { cuffReadingEndpoints } from '@anzuo/contract/cuffReading'
import { isPlausibleCuffPressure } from '@anzuo/domain/report/bloodPressure/cuffPressure'
import { DAY_MS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { cuffReadings } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RouteHandlers } from '../../http/apiRoutes'
import type { AuthenticatedUser } from '../../http/requestDecorators'
import { requireMemberName } from '../householdMember/routes'
import { parsePlausibleMeasurementTime } from '../healthReport/plausibility'

const YEAR_MS = 365 * DAY_MS

/** More than three a day for a year. */
const MAX_READINGS = 1200

type CuffReadingContext = { db: Database; now: () => Date }

/** Cuff readings of the signed-in person, and of nobody else. */
export const cuffReadingRoutes = ({
  db,
  now,
}: CuffReadingContext): RouteHandlers<typeof cuffReadingEndpoints> => ({
  '/cuff_reading/add': async ({ caller, request }) => {
    const takenAt = parsePlausibleMeasurementTime(request.takenAt, now())
    if (takenAt === null) throw createApiError('invalidRequest', 'cuffReadingTimeWrong')
    if (!isPlausibleCuffPressure(request)) throw createApiError('invalidRequest', 'cuffReadingWrong')
    const { id, memberId, systolic, diastolic } = request
    if (memberId !== null) await requireMemberName(db, caller, memberId)
    await db
      .insert(cuffReadings)
      .values({ id, userId: caller.userId, memberId, systolic, diastolic, takenAt })
      .onConflictDoNothing()
    const [row] = await db.select().from(cuffReadings).where(isOwnReading(caller, id))
    if (!row) throw createApiError('notFound', 'cuffReadingNotFound')
    return toReadingResponse(row)
  },

  '/cuff_reading/list': async ({ caller }) => {
    const yearAgo = new Date(now().getTime() - YEAR_MS)
    const rows = await db
      .select()
      .from(cuffReadings)
      .where(and(eq(cuffReadings.userId, caller.userId), gte(cuffReadings.takenAt, yearAgo)))
      .orderBy(desc(cuffReadings.takenAt), desc(cuffReadings.id))
      .limit(MAX_READINGS)
    return { readings: rows.map(toReadingResponse) }
  },

  '/cuff_reading/delete': async ({ caller, request }) => {
    const erased = await db
      .delete(cuffReadings)
      .where(isOwnReading(caller, request.id))
      .returning({ id: cuffReadings.id })
    if (erased.length === 0) throw createApiError('notFound', 'cuffReadingNotFound')
    return {}
  },
})

const isOwnReading = (caller: AuthenticatedUser, id: string) =>
  and(eq(cuffReadings.userId, caller.userId), eq(cuffReadings.id, id))

const toReadingResponse = ({
  id,
  memberId,
  systolic,
  diastolic,
  takenAt,
}: typeof cuffReadings.$inferSelect) => ({
  id,
  memberId,
  systolic,
  diastolic,
  takenAt: takenAt.toISOString(),
})
