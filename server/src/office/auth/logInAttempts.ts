import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { MINUTE_MS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { operatorLogInAttempts } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'

export type LogInAttempt = typeof operatorLogInAttempts.$inferSelect

const ATTEMPT_MINUTES: Record<LogInAttempt['kind'], number> = {
  secondFactor: 5,
  passkey: 5,
  enrolment: 15,
  ownFactor: 15,
}
const MAX_WRONG_CODES = 5

type NewAttempt = Pick<LogInAttempt, 'kind'> &
  Partial<Pick<LogInAttempt, 'operatorId' | 'challenge' | 'totpSecret' | 'passwordHash'>>

/** Notes that a log-in has begun. */
export const beginAttempt = async (
  db: Database,
  attempt: NewAttempt,
  now: Date,
): Promise<{ attemptId: string; expiresAt: string }> => {
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + ATTEMPT_MINUTES[attempt.kind] * MINUTE_MS)
  await db.insert(operatorLogInAttempts).values({ id, ...attempt, wrongCodes: 0, expiresAt })
  return { attemptId: id, expiresAt: expiresAt.toISOString() }
}

type AttemptKey = { id: string; kind: LogInAttempt['kind'] }

/**
 * A log-in that has begun, locked until the transaction ends.
 * @returns null when it has ended, took too long, or had too many wrong codes
 */
export const findAttempt = async (
  tx: Database,
  { id, kind }: AttemptKey,
  now: Date,
): Promise<LogInAttempt | null> => {
  const [attempt] = isUuid(id)
    ? await tx
        .select()
        .from(operatorLogInAttempts)
        .where(
          and(
            eq(operatorLogInAttempts.id, id),
            eq(operatorLogInAttempts.kind, kind),
            gt(operatorLogInAttempts.expiresAt, now),
            lt(operatorLogInAttempts.wrongCodes, MAX_WRONG_CODES),
          ),
        )
        .for('update')
    : []
  return attempt ?? null
}

/**
 * The same where there is no way on without it.
 * @throws ApiError `sessionOver` when it is over
 */
export const lockAttempt = async (tx: Database, key: AttemptKey, now: Date): Promise<LogInAttempt> => {
  const attempt = await findAttempt(tx, key, now)
  if (!attempt) throw createApiError('sessionOver', 'officeLogInOver')
  return attempt
}

/** Counts a wrong code; it has to outlive the transaction that found it wrong. */
export const countWrongCode = async (db: Database, id: string): Promise<void> => {
  await db
    .update(operatorLogInAttempts)
    .set({ wrongCodes: sql`${operatorLogInAttempts.wrongCodes} + 1` })
    .where(eq(operatorLogInAttempts.id, id))
}

export const endAttempt = async (tx: Database, id: string): Promise<void> => {
  await tx.delete(operatorLogInAttempts).where(eq(operatorLogInAttempts.id, id))
}
