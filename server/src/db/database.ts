import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/**
 * What the modules see of the database: the same queries whether it is embedded or a PostgreSQL server. A transaction
 * is one too, so a function that takes a `Database` can be part of a larger transaction.
 */
export type Database = PgDatabase<PgQueryResultHKT>

/** Called with every statement that goes to the database, for tests that count them. */
export type QueryListener = (query: string, params: unknown[]) => void

/** The option by which Drizzle calls the listener. */
export const createQueryLoggerConfig = (onQuery: QueryListener | undefined) =>
  onQuery ? { logger: { logQuery: onQuery } } : {}

/**
 * A database that was opened and brought up to date. On a PostgreSQL server each kind of work has connections of its own, so
 * that none waits for another; the embedded database has one connection for all.
 */
export type OpenedDatabase = {
  /** For the calls of people. */
  db: Database
  /** For what runs by itself, and may take longer than a call. */
  jobDb: Database
  /** For the rights of those who listen to chairs. */
  liveDb: Database
  /** A few connections for what must not wait: to stop a chair, and to learn whether the database answers. */
  safetyDb: Database
  kind: 'embedded' | 'postgresql'
  /** What each pool of connections does now; nothing for the embedded database. */
  getPoolUsage: () => readonly PoolUsage[]
  /** Closes every connection, and frees the data folder. */
  close: () => Promise<void>
}

/** How many connections of one kind of work are in use and idle, how many there may be, and how many queries wait for one. */
export type PoolUsage = { pool: string; used: number; idle: number; limit: number; waiting: number }

/** How much of a PostgreSQL server one kind of work may take. */
export type DatabaseLimits = {
  connections: number
  /** How long a statement may take, as long as the wait for a connection. A part of it may be the wait for a lock. */
  statementMs: number
}

/** For calls, unless the settings say otherwise. */
export const DEFAULT_CALL_LIMITS: DatabaseLimits = { connections: 20, statementMs: 10_000 }
