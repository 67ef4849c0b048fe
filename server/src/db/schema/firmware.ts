import {
  firmwareHoldReasons,
  firmwareReleaseStates,
  firmwareUpdateStates,
} from '@anzuo/domain/office/firmware'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { chairs } from './chairs'
import { utcTimestampColumn } from './columns'

/** Firmware that the maker has signed; the images are in the file storage. */
export const firmwareReleases = pgTable(
  'firmware_releases',
  {
    id: uuid('id').primaryKey(),
    family: text('family').notNull(),
    /** Such as 2.4.1. */
    firmware: text('firmware').notNull(),
    /** Higher with each release of a family. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The signed manifest as chairs read it, hex. */
    manifest: text('manifest').notNull(),
    fileKey: text('file_key').notNull(),
    state: text('state', { enum: firmwareReleaseStates }).notNull(),
    /** Why it waits; null while it doesn't. */
    heldBecause: text('held_because', { enum: firmwareHoldReasons }),
    /** For how many of a hundred chairs it is open. */
    share: integer('share').notNull(),
    expiresAt: utcTimestampColumn('expires_at').notNull(),
    /** Counts the changes by people. */
    version: integer('version').notNull().default(1),
    createdAt: utcTimestampColumn('created_at').notNull(),
  },
  table => [uniqueIndex('firmware_releases_counter').on(table.family, table.counter)],
)

/** How far a release is with each chair of its family. */
export const firmwareUpdates = pgTable(
  'firmware_updates',
  {
    releaseId: uuid('release_id')
      .notNull()
      .references(() => firmwareReleases.id, { onDelete: 'cascade' }),
    serialNumber: text('serial_number')
      .notNull()
      .references(() => chairs.serialNumber, { onDelete: 'cascade' }),
    /** Its turn in the order of this release, 0 to 99. */
    place: integer('place').notNull(),
    state: text('state', { enum: firmwareUpdateStates }).notNull(),
    /** What the chair ran when the release was made. */
    firmwareBefore: text('firmware_before').notNull(),
    attempts: integer('attempts').notNull(),
    blocksSent: integer('blocks_sent').notNull(),
    /** Why it waits or failed, in one word; null when there is nothing to say. */
    note: text('note'),
    /** Not tried before this moment; while one server sends, no other one tries. */
    nextTryAt: utcTimestampColumn('next_try_at').notNull(),
    changedAt: utcTimestampColumn('changed_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.releaseId, table.serialNumber] }),
    index('firmware_updates_due').on(table.releaseId, table.nextTryAt),
  ],
)
