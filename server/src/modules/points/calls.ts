import { and, desc, eq } from 'drizzle-orm'
import type { points } from '../../../../src/contract/points'
import type { Database } from '../../db/database'
import { olderThan, pageOf } from '../../db/keyset'
import { pointEntries } from '../../db/schema'
import type { HandlersOf } from '../../http/registry'
import { pointsOf } from './ledger'

/** Points of the signed-in person. */
export const pointsCalls = ({ db }: { db: Database }): HandlersOf<typeof points> => ({
  '/points/balance': async ({ caller }) => ({ balance: await pointsOf(db, caller.userId) }),

  '/points/history': async ({ caller, request }) => {
    const rows = await db
      .select()
      .from(pointEntries)
      .where(and(eq(pointEntries.userId, caller.userId), olderThan(pointEntries, request.cursor)))
      .orderBy(desc(pointEntries.at), desc(pointEntries.id))
      .limit(request.limit + 1)
    const { page, next } = pageOf(rows, request.limit, row => [row.at.getTime(), row.id])
    return {
      entries: page.map(({ id, kind, points, orderNumber, at }) => ({
        id,
        kind,
        points,
        orderNumber,
        at: at.toISOString(),
      })),
      next,
    }
  },
})
