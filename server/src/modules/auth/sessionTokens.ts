import { createHash, createHmac, randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { authSessionTokens } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'

/** A token older than this is to be replaced. */
export const TOKEN_ROTATION_MS = DAY_MS

/**
 * A token replaces those before it with the first use so long after its very first one. A device that loses power may forget what it has
 * stored in the last minute, and then comes with the token before.
 */
export const TOKEN_SETTLING_MS = 2 * MINUTE_MS

/** So long a replaced token is still taken: a request of a slow network or another tab may still carry it. Clients wait 3 minutes. */
export const REPLACED_TOKEN_GRACE_MS = 5 * MINUTE_MS

/** What is known of a token. */
export type SessionTokenRecord = Pick<
  typeof authSessionTokens.$inferSelect,
  'sessionId' | 'issuedAt' | 'firstUsedAt' | 'settledAt' | 'replacedAt'
>

/**
 * What the use of a token means. `reused`: it was replaced long ago, so two parties have the session; one of them has stolen it.
 * `change` is what has to be stored, `isDue` whether the token is to be replaced by the next one.
 */
export type SessionTokenUse =
  { kind: 'reused' } | { kind: 'accepted'; change: 'firstUse' | 'settle' | null; isDue: boolean }

/** Decides what the use of a token means; the only place that knows the rules of rotation. */
export const judgeSessionToken = (
  { issuedAt, firstUsedAt, settledAt, replacedAt }: Omit<SessionTokenRecord, 'sessionId'>,
  now: Date,
): SessionTokenUse => {
  if (replacedAt !== null)
    return getAge(replacedAt, now) > REPLACED_TOKEN_GRACE_MS
      ? { kind: 'reused' }
      : { kind: 'accepted', change: null, isDue: false }
  if (firstUsedAt === null) return { kind: 'accepted', change: 'firstUse', isDue: false }
  if (settledAt === null) {
    const change = getAge(firstUsedAt, now) >= TOKEN_SETTLING_MS ? 'settle' : null
    return { kind: 'accepted', change, isDue: false }
  }
  return { kind: 'accepted', change: null, isDue: getAge(issuedAt, now) >= TOKEN_ROTATION_MS }
}

const getAge = (time: Date, now: Date): number => now.getTime() - time.getTime()

/** 32 random bytes in base64url, after the id of the session. */
const TOKEN_PATTERN = /^[\da-f-]{36}\.[\w-]{43}$/

export const isSessionTokenForm = (token: string): boolean => TOKEN_PATTERN.test(token)

/** The session that a token says it is of; null when it says none. Whether it is one of that session's tokens is another question. */
export const parseSessionId = (token: string): string | null => {
  const [sessionId = ''] = token.split('.')
  return isSessionTokenForm(token) && isUuid(sessionId) ? sessionId : null
}

/** The first token of a session. Clients tell by its beginning that a later one is of the same session. */
export const createSessionToken = (sessionId: string): string =>
  `${sessionId}.${randomBytes(32).toString('base64url')}`

/**
 * The token that replaces another. It follows from the one before, so that answers to
 * requests that went out together, or were repeated after a lost answer, all bring the same.
 */
export const deriveNextSessionToken = (
  token: string,
  { sessionId, secret }: { sessionId: string; secret: string },
): string =>
  `${sessionId}.${createHmac('sha256', secret).update(`next-session-token:${token}`).digest('base64url')}`

/** What stands for a token in the database. */
export const hashSessionToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Stores the first token of a session; nothing comes before it that it would have to replace. */
export const insertFirstSessionToken = async (
  db: Database,
  { sessionId, token }: { sessionId: string; token: string },
  now: Date,
): Promise<void> => {
  await db.insert(authSessionTokens).values({
    tokenHash: hashSessionToken(token),
    sessionId,
    issuedAt: now,
    firstUsedAt: now,
    settledAt: now,
  })
}

/** Makes a token count that is offered; offering it again changes nothing. */
export const offerSessionToken = async (
  db: Database,
  { sessionId, token }: { sessionId: string; token: string },
  now: Date,
): Promise<void> => {
  await db
    .insert(authSessionTokens)
    .values({ tokenHash: hashSessionToken(token), sessionId, issuedAt: now })
    .onConflictDoNothing()
}

/** Stores what the use of a token changes. Uses at the same moment on several instances come to the same. */
export const storeSessionTokenUse = async (
  db: Database,
  {
    tokenHash,
    change,
    record,
  }: { tokenHash: string; change: 'firstUse' | 'settle'; record: SessionTokenRecord },
  now: Date,
): Promise<void> => {
  const isUsed = eq(authSessionTokens.tokenHash, tokenHash)
  if (change === 'firstUse') {
    await db
      .update(authSessionTokens)
      .set({ firstUsedAt: now })
      .where(and(isUsed, isNull(authSessionTokens.firstUsedAt)))
    return
  }
  const isBefore = and(
    eq(authSessionTokens.sessionId, record.sessionId),
    lt(authSessionTokens.issuedAt, record.issuedAt),
    isNull(authSessionTokens.replacedAt),
  )
  // One statement, so that no crash leaves the token settled and those before it in force.
  await db
    .update(authSessionTokens)
    .set({
      settledAt: sql`case when ${isUsed} then ${now.toISOString()}::timestamptz else ${authSessionTokens.settledAt} end`,
      replacedAt: sql`case when ${isUsed} then ${authSessionTokens.replacedAt} else ${now.toISOString()}::timestamptz end`,
    })
    .where(sql`(${isUsed} and ${authSessionTokens.settledAt} is null) or (${isBefore})`)
}
