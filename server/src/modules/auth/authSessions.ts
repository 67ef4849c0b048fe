import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { DAY_MS, HOUR_MS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { authSessions } from '../../db/schema'
import { cachePreparedStatement } from '../../db/preparedStatement'
import type { AuthenticatedUser } from '../../http/requestDecorators'
import type { UserAgentInfo } from '../account/parseUserAgent'

/** A session that nobody uses for so many days is over. */
export const AUTH_SESSION_IDLE_DAYS = 30
const IDLE_MS = AUTH_SESSION_IDLE_DAYS * DAY_MS

/** The end of a session is moved on at most this often, to spare a write on each call. */
const RENEWAL_INTERVAL_MS = HOUR_MS

/** 32 random bytes in base64url. */
const TOKEN_PATTERN = /^[\w-]{43}$/

/** Starts a session. The token it returns is known to nobody else; only its hash is kept. */
export const createAuthSession = async (
  db: Database,
  { userId, device }: { userId: string; device: UserAgentInfo },
  now: Date,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await db.insert(authSessions).values({
    tokenHash: hashToken(token),
    userId,
    deviceKind: device.kind,
    deviceApp: device.app,
    createdAt: now,
    expiresAt: new Date(now.getTime() + IDLE_MS),
  })
  return token
}

/** Sessions that began before this are over, however often they are used. */
const getOldestSessionStart = (now: Date, maxDays: number): Date => new Date(now.getTime() - maxDays * DAY_MS)

const sessionByTokenHashStatement = cachePreparedStatement(db =>
  db
    .select({ userId: authSessions.userId, expiresAt: authSessions.expiresAt })
    .from(authSessions)
    .where(
      and(
        eq(authSessions.tokenHash, sql.placeholder('tokenHash')),
        gt(authSessions.expiresAt, sql.placeholder('now')),
        gt(authSessions.createdAt, sql.placeholder('oldestStart')),
      ),
    )
    .prepare('session_by_hash'),
)

/**
 * Whose token it is, or null when the session is over or never was. Using a session keeps it alive, until it is `maxDays` old.
 */
export const findAuthSession = async (
  db: Database,
  { token, maxDays }: { token: string; maxDays: number },
  now: Date,
): Promise<AuthenticatedUser | null> => {
  if (!TOKEN_PATTERN.test(token)) return null
  const tokenHash = hashToken(token)
  const [session] = await sessionByTokenHashStatement(db).execute({
    tokenHash,
    now: now.toISOString(),
    oldestStart: getOldestSessionStart(now, maxDays).toISOString(),
  })
  if (!session) return null
  const expiresAt = new Date(now.getTime() + IDLE_MS)
  if (expiresAt.getTime() - session.expiresAt.getTime() > RENEWAL_INTERVAL_MS)
    await db.update(authSessions).set({ expiresAt }).where(eq(authSessions.tokenHash, tokenHash))
  return { userId: session.userId, tokenHash }
}

/** Ends a session at once, on every instance. */
export const revokeAuthSession = async (db: Database, { tokenHash }: AuthenticatedUser): Promise<void> => {
  await db.delete(authSessions).where(eq(authSessions.tokenHash, tokenHash))
}

type SignedInDevice = ResponseData<'/user/devices/list'>['devices'][number]

/** Where somebody is signed in, the one used last first. */
export const listAuthSessions = async (
  db: Database,
  { userId, tokenHash }: AuthenticatedUser,
  { now, maxDays }: { now: Date; maxDays: number },
): Promise<SignedInDevice[]> => {
  const rows = await db
    .select()
    .from(authSessions)
    .where(
      and(
        eq(authSessions.userId, userId),
        gt(authSessions.expiresAt, now),
        gt(authSessions.createdAt, getOldestSessionStart(now, maxDays)),
      ),
    )
    .orderBy(desc(authSessions.expiresAt))
  return rows.map(row => ({
    id: row.id,
    kind: row.deviceKind as SignedInDevice['kind'],
    app: row.deviceApp as SignedInDevice['app'],
    since: row.createdAt.toISOString(),
    lastUsedAt: new Date(row.expiresAt.getTime() - IDLE_MS).toISOString(),
    isCurrent: row.tokenHash === tokenHash,
  }))
}

/** Ends one session of a person; false when they have none of this name. */
export const revokeAuthSessionById = async (db: Database, userId: string, id: string): Promise<boolean> => {
  const ended = await db
    .delete(authSessions)
    .where(and(eq(authSessions.userId, userId), eq(authSessions.id, id)))
    .returning({ id: authSessions.id })
  return ended.length > 0
}

/** Ends all sessions of a person, or all but one. */
export const revokeUserAuthSessions = async (
  db: Database,
  userId: string,
  { except }: { except?: string } = {},
): Promise<void> => {
  await db
    .delete(authSessions)
    .where(
      and(
        eq(authSessions.userId, userId),
        except === undefined ? undefined : ne(authSessions.tokenHash, except),
      ),
    )
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
