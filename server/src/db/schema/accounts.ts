import { LOCALES } from '@anzuo/domain/locale'
import { SEXES } from '@anzuo/domain/report/types'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { utcTimestampColumn } from './columns'

/** A person. Phone and e-mail are unique, so two log-ins at once register one account. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    phone: text('phone').unique(),
    /** Always in lower case. */
    email: text('email').unique(),
    nickname: text('nickname').notNull(),
    icon: text('icon'),
    /** Base64 of a JPEG that the server itself encoded, without a data prefix. */
    image: text('image'),
    locale: text('locale', { enum: LOCALES }),
    /** Openid of the instant-messaging browser's account, and of the mini-program's. */
    browserOpenid: text('browser_openid'),
    miniProgramOpenid: text('mini_program_openid'),
    createdAt: utcTimestampColumn('created_at').notNull(),
  },
  // The back office searches by the end of a phone.
  table => [
    index('users_phone_ending').on(sql`right(${table.phone}, 4)`),
    index('users_newest').on(table.createdAt, table.id),
  ],
)

/** The person that a row belongs to; it is deleted with them. */
export const userIdColumn = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A log-in. */
export const authSessions = pgTable(
  'sessions',
  {
    /** Names the session, also to its owner; it can't be used to act. */
    id: uuid('id').primaryKey().defaultRandom(),
    /** What the browser said of itself, in two words. */
    deviceKind: text('device_kind').notNull().default('unknown'),
    deviceApp: text('device_app').notNull().default('unknown'),
    userId: userIdColumn(),
    createdAt: utcTimestampColumn('created_at').notNull(),
    /** Moves on while the session is used. */
    expiresAt: utcTimestampColumn('expires_at').notNull(),
  },
  table => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/**
 * The tokens of a session, one after the other; those that were replaced stay, so that one that comes again is known. Only hashes are
 * kept: whoever reads the table can't act as the person.
 */
export const authSessionTokens = pgTable(
  'session_tokens',
  {
    /** Hex sha256 of the token. */
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => authSessions.id, { onDelete: 'cascade' }),
    issuedAt: utcTimestampColumn('issued_at').notNull(),
    /** Null: offered, and not used yet. */
    firstUsedAt: utcTimestampColumn('first_used_at'),
    /** When it replaced the tokens before it; null until then. */
    settledAt: utcTimestampColumn('settled_at'),
    /** When a later token replaced it; null for one that still counts. */
    replacedAt: utcTimestampColumn('replaced_at'),
  },
  table => [index('session_tokens_session').on(table.sessionId)],
)

const createProfileColumns = () => ({
  birthday: date('birthday', { mode: 'string' }),
  /** Centimetres. */
  height: doublePrecision('height'),
  /** Kilograms. */
  weight: doublePrecision('weight'),
  sex: text('sex', { enum: SEXES }),
  /** Centimetres. */
  waist: doublePrecision('waist'),
  smoker: boolean('smoker'),
  hypertension: boolean('hypertension'),
  hypertensionMedication: boolean('hypertension_medication'),
  diabetes: boolean('diabetes'),
  athlete: boolean('athlete'),
  updatedAt: utcTimestampColumn('updated_at').notNull(),
})

/** What a person told about themselves for the health check. */
export const healthProfiles = pgTable('profiles', {
  userId: userIdColumn().primaryKey(),
  name: text('name'),
  ...createProfileColumns(),
})

/**
 * Who else is measured under an account, and what was told about them for the health check. Where a health table names no member, its
 * row is of the person whose account it is.
 */
export const householdMembers = pgTable(
  'household_members',
  {
    userId: userIdColumn(),
    /** Made on the device. */
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    createdAt: utcTimestampColumn('created_at').notNull(),
    ...createProfileColumns(),
  },
  table => [primaryKey({ columns: [table.userId, table.id] })],
)

/** What a person chose that holds on all devices. Without a row everything is as at the start. */
export const accountSettings = pgTable('account_settings', {
  userId: userIdColumn().primaryKey(),
  /** No version reads these two any more: what comes by which way stands in `notification_preferences`. */
  reminders: boolean('reminders').notNull().default(true),
  news: boolean('news').notNull().default(false),
  keepsViews: boolean('keeps_views').notNull(),
})

/** Legal texts that somebody agreed to: each version once, with the first time. */
export const consents = pgTable(
  'consents',
  {
    userId: userIdColumn(),
    document: text('document').notNull(),
    version: text('version').notNull(),
    at: utcTimestampColumn('at').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.document, table.version] })],
)

/** Accounts that are to be erased, unless their owners log in before. */
export const accountClosureRequests = pgTable(
  'account_closings',
  {
    userId: userIdColumn().primaryKey(),
    askedAt: utcTimestampColumn('asked_at').notNull(),
    eraseAt: utcTimestampColumn('erase_at').notNull(),
  },
  table => [index('account_closings_due').on(table.eraseAt)],
)

/** Why people left. When the account is erased, the words and the person go; the reasons and the day stay. */
export const accountClosureFeedback = pgTable('closing_feedback', {
  id: uuid('id').primaryKey(),
  /** Null once the account is erased. */
  userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  variant: text('variant').notNull(),
  reasons: text('reasons').array().notNull(),
  feedback: text('feedback').notNull(),
  /** The day only, so that it can't be matched with a session afterwards. */
  day: date('day', { mode: 'string' }).notNull(),
})

/**
 * Who an order of an erased account went to, and its invoice: what trade and tax law make the shop keep. It stands apart from
 * everything that the shop works with; only a request by law reads it.
 */
export const legalRetentionRecords = pgTable(
  'lawful_records',
  {
    id: uuid('id').primaryKey(),
    orderNumber: text('order_number').notNull(),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    keptUntil: utcTimestampColumn('kept_until').notNull(),
  },
  table => [index('lawful_records_due').on(table.keptUntil)],
)
