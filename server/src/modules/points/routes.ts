import { and, desc, eq } from 'drizzle-orm'
import type { loyaltyPointsEndpoints } from '@anzuo/contract/loyaltyPoints'
import type { Database } from '../../db/database'
import { whereOlderThanCursor, paginateRows } from '../../db/keysetPagination'
import { loyaltyPointEntries } from '../../db/schema'
import type { RouteHandlers } from '../../http/apiRoutes'
import { getLoyaltyPointBalance } from './pointsLedger'

/** Points of the signed-in person. */
export const pointsRoutes = ({ db }: { db: Database }): RouteHandlers<typeof loyaltyPointsEndpoints> => ({
  '/points/balance': async ({ caller }) => ({ balance: await getLoyaltyPointBalance(db, caller.userId) }),

  '/points/history': async ({ caller, request }) => {
    const isOlder = whereOlderThanCursor(loyaltyPointEntries, request.cursor)
    const rows = await db
      .select()
      .from(loyaltyPointEntries)
      .where(and(eq(loyaltyPointEntries.userId, caller.userId), isOlder))
      .orderBy(desc(loyaltyPointEntries.at), desc(loyaltyPointEntries.id))
      .limit(request.limit + 1)
    const { page, next } = paginateRows(rows, request.limit, row => [row.at.getTime(), row.id])
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
