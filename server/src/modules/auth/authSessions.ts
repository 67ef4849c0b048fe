import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { DAY_MS, HOUR_MS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { authSessions, authSessionTokens, passkeys, weixinReturns } from '../../db/schema'
import { cachePreparedStatement } from '../../db/preparedStatement'
import type { AuthenticatedUser } from '../../http/requestDecorators'
import type { UserAgentInfo } from '../account/parseUserAgent'
import {
  createSessionToken,
  deriveNextSessionToken,
  hashSessionToken,
  insertFirstSessionToken,
  isSessionTokenForm,
  judgeSessionToken,
  offerSessionToken,
  storeSessionTokenUse,
} from './sessionTokens'

/** A session that nobody uses for so many days is over. */
export const AUTH_SESSION_IDLE_DAYS = 30
const IDLE_MS = AUTH_SESSION_IDLE_DAYS * DAY_MS

/** So many sessions a person has at once; for a further one, those end that were used longest ago. */
const MAX_AUTH_SESSIONS_PER_USER = 20

/** The end of a session is moved on at most this often, to spare a write on each call. */
const RENEWAL_INTERVAL_MS = HOUR_MS

/** What holds for all sessions: how old one gets, and the key that its tokens follow from. */
export type AuthSessionRules = { maxDays: number; secret: string }

/**
 * Whose token it is. `isNewToken`: it is used for the first time in place of the one before. `over`: the session is over, or never
 * was. `reused`: the token was replaced long ago and comes again, so somebody has stolen one; the session has been ended.
 */
export type AuthSessionResult =
  | { kind: 'valid'; caller: AuthenticatedUser; nextToken: string | null; isNewToken: boolean }
  | { kind: 'over' }
  | { kind: 'reused'; caller: AuthenticatedUser }

/**
 * Starts a session. The token it returns is known to nobody else; only its hash is kept.
 * @returns also the sessions that ended because a person has only so many
 */
export const createAuthSession = async (
  db: Database,
  { userId, device }: { userId: string; device: UserAgentInfo },
  now: Date,
): Promise<{ token: string; sessionId: string; displacedSessionIds: string[] }> => {
  const sessionId = randomUUID()
  await db.insert(authSessions).values({
    id: sessionId,
    userId,
    deviceKind: device.kind,
    deviceApp: device.app,
    createdAt: now,
    expiresAt: new Date(now.getTime() + IDLE_MS),
  })
  const token = createSessionToken(sessionId)
  await insertFirstSessionToken(db, { sessionId, token }, now)
  return { token, sessionId, displacedSessionIds: await revokeOldestAuthSessions(db, { userId, sessionId }) }
}

/** Ends the sessions beyond the number that a person may have, except for the newest one. */
const revokeOldestAuthSessions = async (
  db: Database,
  { userId, sessionId }: AuthenticatedUser,
): Promise<string[]> => {
  const othersLongestUnused = db
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(and(eq(authSessions.userId, userId), ne(authSessions.id, sessionId)))
    .orderBy(desc(authSessions.expiresAt), desc(authSessions.createdAt))
    .offset(MAX_AUTH_SESSIONS_PER_USER - 1)
  const ended = await db
    .delete(authSessions)
    .where(inArray(authSessions.id, othersLongestUnused))
    .returning({ id: authSessions.id })
  return ended.map(({ id }) => id)
}

/** Sessions that began before this are over, however often they are used. */
const getOldestSessionStart = (now: Date, maxDays: number): Date => new Date(now.getTime() - maxDays * DAY_MS)

/** Sessions that are not over. */
export const isLiveAuthSession = (now: Date, maxDays: number) =>
  and(gt(authSessions.expiresAt, now), gt(authSessions.createdAt, getOldestSessionStart(now, maxDays)))

const sessionByTokenHashStatement = cachePreparedStatement(db =>
  db
    .select({
      userId: authSessions.userId,
      expiresAt: authSessions.expiresAt,
      record: {
        sessionId: authSessionTokens.sessionId,
        issuedAt: authSessionTokens.issuedAt,
        firstUsedAt: authSessionTokens.firstUsedAt,
        settledAt: authSessionTokens.settledAt,
        replacedAt: authSessionTokens.replacedAt,
      },
    })
    .from(authSessionTokens)
    .innerJoin(authSessions, eq(authSessions.id, authSessionTokens.sessionId))
    .where(
      and(
        eq(authSessionTokens.tokenHash, sql.placeholder('tokenHash')),
        gt(authSessions.expiresAt, sql.placeholder('now')),
        gt(authSessions.createdAt, sql.placeholder('oldestStart')),
      ),
    )
    .prepare('session_by_token_hash'),
)

/**
 * Finds out whose token it is. Using a session keeps it alive, until it is `maxDays` old. A token that is due is answered with the
 * next one, which counts at once; the old one counts until the next one has been in use for a while.
 */
export const authenticateSession = async (
  db: Database,
  { token, rules, canRotate = true }: { token: string; rules: AuthSessionRules; canRotate?: boolean },
  now: Date,
): Promise<AuthSessionResult> => {
  if (!isSessionTokenForm(token)) return { kind: 'over' }
  const tokenHash = hashSessionToken(token)
  const [session] = await sessionByTokenHashStatement(db).execute({
    tokenHash,
    now: now.toISOString(),
    oldestStart: getOldestSessionStart(now, rules.maxDays).toISOString(),
  })
  if (!session) return { kind: 'over' }
  const { record, userId } = session
  const { sessionId } = record
  const caller = { userId, sessionId }
  const use = judgeSessionToken(record, now)
  if (use.kind === 'reused') {
    await revokeAuthSession(db, caller)
    return { kind: 'reused', caller }
  }
  await renewAuthSession(db, { sessionId, expiresAt: session.expiresAt }, now)
  if (use.change !== null) await storeSessionTokenUse(db, { tokenHash, change: use.change, record }, now)
  const isNewToken = use.change === 'firstUse'
  if (!use.isDue || !canRotate) return { kind: 'valid', caller, nextToken: null, isNewToken }
  const nextToken = deriveNextSessionToken(token, { sessionId, secret: rules.secret })
  await offerSessionToken(db, { sessionId, token: nextToken }, now)
  return { kind: 'valid', caller, nextToken, isNewToken }
}

/** Moves the end of a session on that is in use. */
const renewAuthSession = async (
  db: Database,
  { sessionId, expiresAt }: { sessionId: string; expiresAt: Date },
  now: Date,
): Promise<void> => {
  const next = new Date(now.getTime() + IDLE_MS)
  if (next.getTime() - expiresAt.getTime() > RENEWAL_INTERVAL_MS)
    await db.update(authSessions).set({ expiresAt: next }).where(eq(authSessions.id, sessionId))
}

/** Whose session it is, for what goes on without showing a token again; null when it is over. Counts as use. */
export const findAuthSessionById = async (
  db: Database,
  { sessionId, maxDays }: { sessionId: string; maxDays: number },
  now: Date,
): Promise<AuthenticatedUser | null> => {
  const [session] = await db
    .select({ userId: authSessions.userId, expiresAt: authSessions.expiresAt })
    .from(authSessions)
    .where(and(eq(authSessions.id, sessionId), isLiveAuthSession(now, maxDays)))
  if (!session) return null
  await renewAuthSession(db, { sessionId, expiresAt: session.expiresAt }, now)
  return { userId: session.userId, sessionId }
}

/** Ends a session at once, on every instance. */
export const revokeAuthSession = async (db: Database, { sessionId }: AuthenticatedUser): Promise<void> => {
  await db.delete(authSessions).where(eq(authSessions.id, sessionId))
}

/** Ends a session by the person's own choice: nobody comes back to it without a tap either. */
export const logOutAuthSession = async (db: Database, { sessionId }: AuthenticatedUser): Promise<void> => {
  await db.delete(weixinReturns).where(eq(weixinReturns.sessionId, sessionId))
  await db.delete(authSessions).where(eq(authSessions.id, sessionId))
}

type SignedInDevice = ResponseData<'/user/devices/list'>['devices'][number]

/** Where somebody is signed in, the one used last first. */
export const listAuthSessions = async (
  db: Database,
  { userId, sessionId }: AuthenticatedUser,
  { now, maxDays }: { now: Date; maxDays: number },
): Promise<SignedInDevice[]> => {
  const rows = await db
    .select()
    .from(authSessions)
    .where(and(eq(authSessions.userId, userId), isLiveAuthSession(now, maxDays)))
    .orderBy(desc(authSessions.expiresAt))
  return rows.map(row => ({
    id: row.id,
    kind: row.deviceKind as SignedInDevice['kind'],
    app: row.deviceApp as SignedInDevice['app'],
    since: row.createdAt.toISOString(),
    lastUsedAt: new Date(row.expiresAt.getTime() - IDLE_MS).toISOString(),
    isCurrent: row.id === sessionId,
  }))
}

/** Hears that sessions of a person have ended. */
export type AuthSessionsEndedListener = (ended: {
  userId: string
  isEnded: (sessionId: string) => boolean
}) => void

/** Ends one session of a person, for good; false when they have none of this name. */
export const revokeAuthSessionById = async (db: Database, userId: string, id: string): Promise<boolean> => {
  await db.delete(weixinReturns).where(and(eq(weixinReturns.userId, userId), eq(weixinReturns.sessionId, id)))
  const ended = await db
    .delete(authSessions)
    .where(and(eq(authSessions.userId, userId), eq(authSessions.id, id)))
    .returning({ id: authSessions.id })
  return ended.length > 0
}

/** Ends all sessions of a person, or all but one, for good. */
export const revokeUserAuthSessions = async (
  db: Database,
  userId: string,
  { except }: { except?: string } = {},
): Promise<void> => {
  await db
    .delete(weixinReturns)
    .where(
      and(
        eq(weixinReturns.userId, userId),
        except === undefined ? undefined : ne(weixinReturns.sessionId, except),
      ),
    )
  await db
    .delete(authSessions)
    .where(
      and(eq(authSessions.userId, userId), except === undefined ? undefined : ne(authSessions.id, except)),
    )
}

/** Ends everything that a person, or somebody in their place, could come in by without a code: all sessions and passkeys. */
export const signOutEverywhere = async (tx: Database, userId: string): Promise<void> => {
  await revokeUserAuthSessions(tx, userId)
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
}
