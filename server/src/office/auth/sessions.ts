import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import { MINUTE_MS, HOUR_MS } from '@anzuo/domain/durations'
import { listPermissions, type OperatorRole } from '@anzuo/domain/office/permissions'
import type { Database } from '../../db/database'
import { operatorSessions, operators } from '../../db/schema'
import { createSecret, hashSecret } from '../secrets'

/** How long sessions last. */
export type SessionRules = { sessionHours: number; idleMinutes: number }

/** The time of the last call is written so often at the most. */
const SEEN_INTERVAL_MS = MINUTE_MS

type Operator = Pick<
  typeof operators.$inferSelect,
  'id' | 'email' | 'name' | 'roles' | 'storeId' | 'assistantId'
>

/** Who is logged in, by which session. */
export type OperatorSession = { sessionId: string; operator: Operator; endsAt: Date; idleEndsAt: Date }

const computeIdleEnd = (seenAt: Date, { idleMinutes }: SessionRules): Date =>
  new Date(seenAt.getTime() + idleMinutes * MINUTE_MS)

/** Logs an operator in. @returns the session with the token for the cookie, which is not stored */
export const createSession = async (
  tx: Database,
  { operator, rules }: { operator: Operator; rules: SessionRules },
  now: Date,
): Promise<OperatorSession & { token: string }> => {
  const token = createSecret()
  const sessionId = randomUUID()
  const endsAt = new Date(now.getTime() + rules.sessionHours * HOUR_MS)
  await tx.insert(operatorSessions).values({
    id: sessionId,
    operatorId: operator.id,
    tokenHash: hashSecret(token),
    createdAt: now,
    lastSeenAt: now,
    endsAt,
  })
  return { token, sessionId, operator, endsAt, idleEndsAt: computeIdleEnd(now, rules) }
}

/**
 * Whose session a token is of. The roles are read anew each time, so that what an owner takes away is gone at once.
 * @param keepsAwake false for what no person asked for: the session goes on resting
 * @returns null when the session is over, was idle for too long, or its operator is shut out
 */
export const findSession = async (
  db: Database,
  { token, rules, keepsAwake = true }: { token: string; rules: SessionRules; keepsAwake?: boolean },
  now: Date,
): Promise<OperatorSession | null> => {
  const [row] = await db
    .select({ session: operatorSessions, operator: operators })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(
      and(
        eq(operatorSessions.tokenHash, hashSecret(token)),
        gt(operatorSessions.endsAt, now),
        isNull(operators.disabledAt),
      ),
    )
  if (!row) return null
  const { session, operator } = row
  if (computeIdleEnd(session.lastSeenAt, rules) <= now) return null
  if (keepsAwake && now.getTime() - session.lastSeenAt.getTime() >= SEEN_INTERVAL_MS)
    await db.update(operatorSessions).set({ lastSeenAt: now }).where(eq(operatorSessions.id, session.id))
  return { sessionId: session.id, operator, endsAt: session.endsAt, idleEndsAt: computeIdleEnd(now, rules) }
}

export const endSession = async (db: Database, sessionId: string): Promise<void> => {
  await db.delete(operatorSessions).where(eq(operatorSessions.id, sessionId))
}

/** Logs an operator out everywhere. @returns how many sessions ended */
export const endAllSessions = async (tx: Database, operatorId: string): Promise<number> => {
  const ended = await tx
    .delete(operatorSessions)
    .where(eq(operatorSessions.operatorId, operatorId))
    .returning({ id: operatorSessions.id })
  return ended.length
}

/** What the console learns of a session. */
export const toSessionView = (
  { operator, endsAt, idleEndsAt }: OperatorSession,
  recoveryCodes: string[] = [],
): OfficeResponseData<'/office/v1/session/get'> => {
  const { id, email, name, storeId } = operator
  const roles: OperatorRole[] = operator.roles
  return {
    operator: { id, email, name, roles, storeId },
    permissions: listPermissions(roles),
    endsAt: endsAt.toISOString(),
    idleEndsAt: idleEndsAt.toISOString(),
    recoveryCodes,
  }
}
