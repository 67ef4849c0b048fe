import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartupError } from '../startupError'
import {
  createQueryLoggerConfig,
  MIGRATIONS_FOLDER,
  type QueryListener,
  type OpenedDatabase,
} from './database'

/** Any fixed number: instances that start at once take turns to migrate by this advisory lock. */
const MIGRATION_LOCK = 7_305_211

const CONNECT_TIMEOUT_MS = 10_000

/**
 * Opens a PostgreSQL server by its address and brings its schema up to date.
 * @throws StartupError when it can't be reached or refuses us.
 */
export const openPostgres = async (options: {
  url: string
  /** Called for connections that broke while nobody used them; the pool replaces them. */
  onIdleError: (error: Error) => void
  onQuery?: QueryListener
}): Promise<OpenedDatabase> => {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: 20,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  pool.on('error', options.onIdleError)
  try {
    await migrateWithLock(pool)
  } catch (error) {
    await pool.end()
    throw new StartupError(`DATABASE_URL: the database can't be used (${getErrorReason(error)})`, {
      cause: error,
    })
  }
  return {
    db: drizzle(pool, createQueryLoggerConfig(options.onQuery)),
    kind: 'postgresql',
    close: () => pool.end(),
  }
}

const migrateWithLock = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER })
  } finally {
    // Ending the session frees the advisory lock, also after a failure half-way.
    client.release(true)
  }
}

/** The database's own words, which never hold the password of the address. */
const getErrorReason = (error: unknown): string => {
  if (error instanceof AggregateError) return getErrorReason(error.errors[0])
  if (!(error instanceof Error)) return 'unknown reason'
  return error.cause === undefined ? error.message : getErrorReason(error.cause)
}
