import { CHAIR_ROLES } from '@anzuo/chair-protocol'
import { CHAIR_KEY_STATE_NAMES, CHAIR_SHUT_OUT_CAUSES } from '@anzuo/domain/office/chairRegistry'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { OfficeActor } from './office'
import { userIdColumn, users } from './accounts'
import { utcTimestampColumn } from './columns'

/** How far a key of a chair is in its life. */
export const CHAIR_KEY_STATES = CHAIR_KEY_STATE_NAMES

/** Where a key of a chair came from. */
export const CHAIR_KEY_ORIGINS = ['random', 'derived'] as const

const serialNumber = () =>
  text('serial_number')
    .notNull()
    .references(() => chairs.serialNumber, { onDelete: 'cascade' })

/** Chairs that have proved with a sealed message that they are ours. */
export const chairs = pgTable(
  'chairs',
  {
    serialNumber: text('serial_number').primaryKey(),
    family: text('family').notNull(),
    /** Bits of what it can do, as it reported them last. */
    features: bigint('features', { mode: 'number' }).notNull(),
    firmware: text('firmware').notNull(),
    name: text('name'),
    /** Counts the owners; tickets and members of an earlier one are void. */
    epoch: integer('epoch').notNull(),
    /** Whoever is beside it may use it as a guest. */
    allowsGuests: boolean('allows_guests').notNull(),
    registeredAt: utcTimestampColumn('registered_at').notNull(),
    /** When it went, as the broker told; null while it is there, and when nobody was there to hear it go. */
    offlineSince: utcTimestampColumn('offline_since'),
  },
  // What the back office searches.
  table => [index('chairs_serial_prefix').on(table.serialNumber.op('text_pattern_ops'))],
)

/** Who may use a chair. Those who left stay, so that late sessions of theirs still find them. */
export const chairMembers = pgTable(
  'chair_members',
  {
    id: uuid('id').primaryKey(),
    serialNumber: serialNumber(),
    userId: userIdColumn(),
    /** The person's name on the wire, hex. */
    userKey: text('user_key').notNull(),
    role: text('role', { enum: CHAIR_ROLES }).notNull(),
    /** The family may see this person's statistics. */
    sharesStatistics: boolean('shares_statistics').notNull(),
    joinedAt: utcTimestampColumn('joined_at').notNull(),
    /** A guest's time is limited. */
    expiresAt: utcTimestampColumn('expires_at'),
    leftAt: utcTimestampColumn('left_at'),
  },
  table => [
    uniqueIndex('chair_members_once')
      .on(table.serialNumber, table.userId)
      .where(sql`${table.leftAt} is null`),
    uniqueIndex('chair_members_one_owner')
      .on(table.serialNumber)
      .where(sql`${table.leftAt} is null and ${table.role} = 'owner'`),
    index('chair_members_user').on(table.userId),
    index('chair_members_key').on(table.serialNumber, table.userKey),
  ],
)

/** Somebody says that they are at a chair, and has to prove it. */
export const chairOwnershipClaims = pgTable(
  'chair_claims',
  {
    id: uuid('id').primaryKey(),
    serialNumber: serialNumber(),
    userId: userIdColumn(),
    /** Hex of 16 bytes. */
    challenge: text('challenge').notNull().unique(),
    expiresAt: utcTimestampColumn('expires_at').notNull(),
    /** The chair shows the number of this claim until it is pressed; of one claim a chair at a time. */
    isWaitingForPress: boolean('is_waiting_for_press').notNull().default(false),
    /** The chair's button was pressed. */
    provedAt: utcTimestampColumn('proved_at'),
    usedAt: utcTimestampColumn('used_at'),
  },
  table => [
    index('chair_claims_expiry').on(table.expiresAt),
    index('chair_claims_chair').on(table.serialNumber, table.expiresAt),
  ],
)

/** Links that make whoever opens them family, guest or the next owner. Only the hash of the key is kept. */
export const chairShareLinks = pgTable(
  'chair_shares',
  {
    keyHash: text('key_hash').primaryKey(),
    serialNumber: serialNumber(),
    audience: text('audience', { enum: CHAIR_ROLES }).notNull(),
    /** A link of an earlier owner is void. */
    epoch: integer('epoch').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: utcTimestampColumn('expires_at').notNull(),
    usedAt: utcTimestampColumn('used_at'),
  },
  table => [index('chair_shares_expiry').on(table.expiresAt)],
)

/** Chairs that speak to a broker of their owner's home, as far as they have said so. Where that broker is stands in the chair alone. */
export const chairHomeLinks = pgTable('chair_home_links', {
  serialNumber: text('serial_number')
    .primaryKey()
    .references(() => chairs.serialNumber, { onDelete: 'cascade' }),
  /** Whose chair it was then: the next owner has chosen no home. */
  userId: userIdColumn(),
  isConnected: boolean('is_connected').notNull(),
  since: utcTimestampColumn('since').notNull(),
  /** The owner wants it off; the chair has not done so yet. */
  revokeRequestedAt: utcTimestampColumn('revoke_requested_at'),
})

/** What a person likes on a chair, under a name. */
export const massagePresets = pgTable(
  'massage_presets',
  {
    /** Drawn by the app, so that one that is sent twice is one. */
    id: uuid('id').notNull(),
    userId: userIdColumn(),
    serialNumber: serialNumber(),
    name: text('name').notNull(),
    program: integer('program').notNull(),
    minutes: integer('minutes').notNull(),
    intensity: integer('intensity').notNull(),
    heat: integer('heat').notNull(),
    airbag: integer('airbag').notNull(),
    createdAt: utcTimestampColumn('created_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('massage_presets_chair').on(table.userId, table.serialNumber),
  ],
)

/** When a person wants to find a preset laid ready and be reminded. Nothing of it goes to a chair. */
export const massageSchedules = pgTable(
  'massage_schedules',
  {
    /** Drawn by the app, so that one that is sent twice is one. */
    id: uuid('id').notNull(),
    userId: userIdColumn(),
    serialNumber: serialNumber(),
    presetId: uuid('preset_id').notNull(),
    /** Clock of the zone: minutes since midnight. */
    minuteOfDay: integer('minute_of_day').notNull(),
    /** Monday is 0. */
    weekdays: integer('weekdays').array().notNull(),
    /** Name of the IANA database. */
    timeZone: text('time_zone').notNull(),
    isOn: boolean('is_on').notNull(),
    createdAt: utcTimestampColumn('created_at').notNull(),
    /** When the person is told of it next; null while it is off. */
    remindAt: utcTimestampColumn('remind_at'),
  },
  table => [
    index('massage_schedules_due').on(table.remindAt),
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.presetId],
      foreignColumns: [massagePresets.userId, massagePresets.id],
    }).onDelete('cascade'),
    index('massage_schedules_chair').on(table.userId, table.serialNumber),
  ],
)

/** The programmes of a chair that a person likes best. */
export const favouritePrograms = pgTable(
  'favourite_programs',
  {
    userId: userIdColumn(),
    serialNumber: serialNumber(),
    program: integer('program').notNull(),
    since: utcTimestampColumn('since').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.serialNumber, table.program] })],
)

/** Who said that they sit in a chair, for one sitting after one start of the chair. */
export const chairOccupancies = pgTable('chair_seats', {
  serialNumber: text('serial_number')
    .primaryKey()
    .references(() => chairs.serialNumber, { onDelete: 'cascade' }),
  userId: userIdColumn(),
  boot: bigint('boot', { mode: 'number' }).notNull(),
  sitting: integer('sitting').notNull(),
  since: utcTimestampColumn('since').notNull(),
})

/** What was done with a chair over this server, for its owner to see. */
export const chairAuditLog = pgTable(
  'chair_audit',
  {
    id: uuid('id').primaryKey(),
    serialNumber: serialNumber(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    /** The chair's result, or what became of it. */
    result: text('result').notNull(),
    at: utcTimestampColumn('at').notNull(),
  },
  table => [index('chair_audit_history').on(table.serialNumber, table.at)],
)

/** Sessions that chairs have reported, over whichever link: each once. */
export const massageSessions = pgTable(
  'massage_sessions',
  {
    serialNumber: serialNumber(),
    /** Generation of the chair's log, and the session's number in it. */
    generation: bigint('generation', { mode: 'number' }).notNull(),
    recordId: bigint('record_id', { mode: 'number' }).notNull(),
    /** Null for somebody without an account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    startedAt: utcTimestampColumn('started_at').notNull(),
    seconds: integer('seconds').notNull(),
    program: integer('program').notNull(),
    /** Bits. */
    zones: integer('zones').notNull(),
    intensity: integer('intensity').notNull(),
    reason: text('reason').notNull(),
    receivedAt: utcTimestampColumn('received_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.serialNumber, table.generation, table.recordId] }),
    index('massage_sessions_user').on(table.userId, table.startedAt),
  ],
)

/**
 * Chairs that the back office has shut out: none of them gets a key before somebody lets it in again. One that was let in waits for its
 * key; with a key, or a later shutting out, its line counts no more.
 */
export const chairShutOuts = pgTable('chair_shut_outs', {
  /** Of a chair that may never have been seen. */
  serialNumber: text('serial_number').primaryKey(),
  cause: text('cause', { enum: CHAIR_SHUT_OUT_CAUSES }).notNull(),
  at: utcTimestampColumn('at').notNull(),
  /** Who wants to let it in again; after a theft somebody else has to sign. */
  proposedBy: jsonb('proposed_by').$type<OfficeActor>(),
  proposedAt: utcTimestampColumn('proposed_at'),
  letInAt: utcTimestampColumn('let_in_at'),
})

/**
 * The random keys of chairs, from before a chair registers itself. A key stands here encrypted with a key of the settings, which is not
 * in the database. A row stays as history when its key is destroyed.
 */
export const chairKeys = pgTable(
  'chair_keys',
  {
    serialNumber: text('serial_number').notNull(),
    /** Counts the keys of a chair. */
    version: integer('version').notNull(),
    /** `next` waits for the chair to take it; `retired` is accepted by the chair until its wrapped key is null. */
    state: text('state', { enum: CHAIR_KEY_STATES }).notNull(),
    /** `derived` follows from a master key, as all keys did once. */
    origin: text('origin', { enum: CHAIR_KEY_ORIGINS }).notNull(),
    /** Hex of nonce, ciphertext and tag; null once the key is destroyed. */
    wrappedKey: text('wrapped_key'),
    /** Names the key of the settings that it is encrypted with. */
    keyEncryptionKeyId: text('key_encryption_key_id').notNull(),
    createdAt: utcTimestampColumn('created_at').notNull(),
    activatedAt: utcTimestampColumn('activated_at'),
    retiredAt: utcTimestampColumn('retired_at'),
    /** Servers read again what has changed since they looked last. */
    changedAt: utcTimestampColumn('changed_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.serialNumber, table.version] }),
    uniqueIndex('chair_keys_one_active')
      .on(table.serialNumber)
      .where(sql`${table.state} = 'active'`),
    uniqueIndex('chair_keys_one_next')
      .on(table.serialNumber)
      .where(sql`${table.state} = 'next'`),
    index('chair_keys_changed').on(table.changedAt),
    index('chair_keys_serial_prefix').on(table.serialNumber.op('text_pattern_ops')),
  ],
)
