import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { userIdColumn, users } from './accounts'
import { utcTimestampColumn } from './columns'

/** What customers log in with in place of a code. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The authenticator's own id of the credential, base64url. */
    id: text('id').primaryKey(),
    userId: userIdColumn(),
    publicKey: text('public_key').notNull(),
    /** How often the authenticator says it has signed; always zero for those that are synchronised. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    label: text('label').notNull(),
    createdAt: utcTimestampColumn('created_at').notNull(),
    /** Null until somebody has logged in with it. */
    lastUsedAt: utcTimestampColumn('last_used_at'),
  },
  table => [index('passkeys_user').on(table.userId)],
)

/** What a passkey has to sign, handed out and not yet answered. Any answer deletes it, so that none counts twice. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: uuid('id').primaryKey(),
    challenge: text('challenge').notNull(),
    /** Who adds a passkey; null for a log-in, where the passkey says whose it is. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: utcTimestampColumn('expires_at').notNull(),
  },
  table => [
    index('passkey_challenges_expiry').on(table.expiresAt),
    index('passkey_challenges_user').on(table.userId),
  ],
)

/**
 * Who comes back to the mini-program without a tap: the person who logged in last on an account of the instant-messaging platform, and
 * has not logged out there.
 */
export const weixinReturns = pgTable(
  'weixin_returns',
  {
    /** The platform's account, as the mini-program knows it. */
    openid: text('openid').primaryKey(),
    userId: userIdColumn(),
    /** The session that was started last; one that has run out may be started anew, so that nothing refers to it. */
    sessionId: uuid('session_id').notNull(),
    createdAt: utcTimestampColumn('created_at').notNull(),
  },
  table => [index('weixin_returns_user').on(table.userId)],
)
