import { fileURLToPath } from 'node:url'
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

/** A database that was opened and brought up to date. */
export type OpenedDatabase = {
  db: Database
  kind: 'embedded' | 'postgresql'
  /** Closes every connection, and frees the data folder. */
  close: () => Promise<void>
}

/** Where the numbered SQL files are that drizzle-kit wrote. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
