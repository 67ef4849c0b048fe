import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { DataOf } from '../../../../src/contract'
import type { Database } from '../../db/database'
import { sessions } from '../../db/schema'
import { statement } from '../../db/statement'
import type { SignedIn } from '../../http/request'
import type { DeviceName } from '../account/device'

/** A session that nobody uses for so many days is over. */
export const IDLE_DAYS = 30
const IDLE_MS = IDLE_DAYS * 24 * 3600_000

/** The end of a session is moved on at most this often, to spare a write on each call. */
const RENEW_EVERY_MS = 3600_000

/** 32 random bytes in base64url. */
const TOKEN_FORM = /^[\w-]{43}$/

/** Starts a session. The token it returns is known to nobody else; only its hash is kept. */
export const startSession = async (
  db: Database,
  { userId, device }: { userId: string; device: DeviceName },
  now: Date,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    deviceKind: device.kind,
    deviceApp: device.app,
    createdAt: now,
    expiresAt: new Date(now.getTime() + IDLE_MS),
  })
  return token
}

const sessionByHash = statement(db =>
  db
    .select({ userId: sessions.userId, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('session_by_hash'),
)

/** Whose token it is, or null when the session is over or never was. Using a session keeps it alive. */
export const findSession = async (db: Database, token: string, now: Date): Promise<SignedIn | null> => {
  if (!TOKEN_FORM.test(token)) return null
  const tokenHash = hashToken(token)
  const [session] = await sessionByHash(db).execute({ tokenHash, now: now.toISOString() })
  if (!session) return null
  const expiresAt = new Date(now.getTime() + IDLE_MS)
  if (expiresAt.getTime() - session.expiresAt.getTime() > RENEW_EVERY_MS)
    await db.update(sessions).set({ expiresAt }).where(eq(sessions.tokenHash, tokenHash))
  return { userId: session.userId, tokenHash }
}

/** Ends a session at once, on every instance. */
export const endSession = async (db: Database, { tokenHash }: SignedIn): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

type Device = DataOf<'/user/devices/list'>['devices'][number]

/** Where somebody is signed in, the one used last first. */
export const sessionsOf = async (
  db: Database,
  { userId, tokenHash }: SignedIn,
  now: Date,
): Promise<Device[]> => {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.expiresAt))
  return rows.map(row => ({
    id: row.id,
    kind: row.deviceKind as Device['kind'],
    app: row.deviceApp as Device['app'],
    since: row.createdAt.toISOString(),
    lastUsedAt: new Date(row.expiresAt.getTime() - IDLE_MS).toISOString(),
    isCurrent: row.tokenHash === tokenHash,
  }))
}

/** Ends one session of a person; false when they have none of this name. */
export const endSessionOf = async (db: Database, userId: string, id: string): Promise<boolean> => {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends all sessions of a person, or all but one. */
export const endSessionsOf = async (
  db: Database,
  userId: string,
  { except }: { except?: string } = {},
): Promise<void> => {
  await db
    .delete(sessions)
    .where(
      and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.tokenHash, except)),
    )
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
