import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { weixinReturns } from '../../db/schema'
import type { AuthenticatedUser } from '../../http/requestDecorators'

/** Lets a session be taken up again on an account of the platform; whoever came back there before does so no longer. */
export const keepWeixinReturn = async (
  db: Database,
  { openid, userId, sessionId }: AuthenticatedUser & { openid: string },
  now: Date,
): Promise<void> => {
  const kept = { userId, sessionId, createdAt: now }
  await db
    .insert(weixinReturns)
    .values({ openid, ...kept })
    .onConflictDoUpdate({ target: weixinReturns.openid, set: kept })
}

/** Who comes back on an account of the platform; null for nobody. */
export const findWeixinReturn = async (db: Database, openid: string): Promise<string | null> => {
  const [kept] = await db
    .select({ userId: weixinReturns.userId })
    .from(weixinReturns)
    .where(eq(weixinReturns.openid, openid))
  return kept?.userId ?? null
}

/** Notes the session by which somebody came back. Whoever logged out everywhere meanwhile does not come back again. */
export const renewWeixinReturn = async (
  db: Database,
  { openid, userId, sessionId }: AuthenticatedUser & { openid: string },
): Promise<void> => {
  await db
    .update(weixinReturns)
    .set({ sessionId })
    .where(and(eq(weixinReturns.openid, openid), eq(weixinReturns.userId, userId)))
}
