import { and, desc, eq, gte } from 'drizzle-orm'
import type { cuffReading } from '../../../../src/contract/cuffReading'
import { isPlausibleCuffPressure } from '../../../../src/domain/report/bloodPressure/cuffPressure'
import type { Database } from '../../db/database'
import { cuffReadings } from '../../db/schema'
import { refuse } from '../../http/refusal'
import type { HandlersOf } from '../../http/registry'
import { plausibleTime } from '../healthReport/plausibility'

const YEAR_MS = 365 * 24 * 3600_000

/** More than three a day for a year. */
const MOST_READINGS = 1200

/** Cuff readings of the signed-in person, and of nobody else. */
export const cuffReadingCalls = ({
  db,
  now,
}: {
  db: Database
  now: () => Date
}): HandlersOf<typeof cuffReading> => ({
  '/cuff_reading/add': async ({ caller, request }) => {
    const takenAt = plausibleTime(request.takenAt, now())
    if (takenAt === null) throw refuse('invalidRequest', 'cuffReadingTimeWrong')
    if (!isPlausibleCuffPressure(request)) throw refuse('invalidRequest', 'cuffReadingWrong')
    const { id, systolic, diastolic } = request
    await db
      .insert(cuffReadings)
      .values({ id, userId: caller.userId, systolic, diastolic, takenAt })
      .onConflictDoNothing()
    const [row] = await db
      .select()
      .from(cuffReadings)
      .where(and(eq(cuffReadings.userId, caller.userId), eq(cuffReadings.id, id)))
    if (!row) throw refuse('notFound', 'cuffReadingNotFound')
    return asReading(row)
  },

  '/cuff_reading/list': async ({ caller }) => {
    const rows = await db
      .select()
      .from(cuffReadings)
      .where(
        and(
          eq(cuffReadings.userId, caller.userId),
          gte(cuffReadings.takenAt, new Date(now().getTime() - YEAR_MS)),
        ),
      )
      .orderBy(desc(cuffReadings.takenAt), desc(cuffReadings.id))
      .limit(MOST_READINGS)
    return { readings: rows.map(asReading) }
  },

  '/cuff_reading/delete': async ({ caller, request }) => {
    const erased = await db
      .delete(cuffReadings)
      .where(and(eq(cuffReadings.userId, caller.userId), eq(cuffReadings.id, request.id)))
      .returning({ id: cuffReadings.id })
    if (erased.length === 0) throw refuse('notFound', 'cuffReadingNotFound')
    return {}
  },
})

const asReading = ({ id, systolic, diastolic, takenAt }: typeof cuffReadings.$inferSelect) => ({
  id,
  systolic,
  diastolic,
  takenAt: takenAt.toISOString(),
})
