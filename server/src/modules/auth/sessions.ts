import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { sessions } from '../../db/schema'
import type { SignedIn } from '../../http/request'

/** A session that nobody uses for so long is over. */
const IDLE_MS = 30 * 24 * 3600_000

/** The end of a session is moved on at most this often, to spare a write on each call. */
const RENEW_EVERY_MS = 3600_000

/** 32 random bytes in base64url. */
const TOKEN_FORM = /^[\w-]{43}$/

/** Starts a session. The token it returns is known to nobody else; only its hash is kept. */
export const startSession = async (db: Database, userId: string, now: Date): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + IDLE_MS),
  })
  return token
}

/** Whose token it is, or null when the session is over or never was. Using a session keeps it alive. */
export const findSession = async (db: Database, token: string, now: Date): Promise<SignedIn | null> => {
  if (!TOKEN_FORM.test(token)) return null
  const tokenHash = hashToken(token)
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
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

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
