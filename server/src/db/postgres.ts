import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartupError } from '../startupError'
import {
  createQueryLoggerConfig,
  DEFAULT_CALL_LIMITS,
  type DatabaseLimits,
  type QueryListener,
  type OpenedDatabase,
} from './database'
import { MIGRATIONS_FOLDER } from '../resourceFolders'
import { SharedPool } from './sharedPool'

/** Any fixed number: instances that start at once take turns to migrate by this advisory lock. */
const MIGRATION_LOCK = 7_305_211

const CONNECT_TIMEOUT_MS = 10_000

/** The database ends a statement that takes too long. When it says nothing at all for so much longer, it is given up here. */
const SILENCE_MS = 1000

/** Part of a statement's time that it may wait for a lock: others that wait for its connection get it before their time is over. */
const LOCK_SHARE = 2 / 5

/** A call waits for less: rows that many want at once are free within a second, and a locked table holds nobody up for long. */
const CALL_LOCK_SHARE = 1 / 5

/** A job works on many rows at once, but it must end some time. */
const JOB_LIMITS: DatabaseLimits = { connections: 5, statementMs: 60_000 }
const LIVE_LIMITS: DatabaseLimits = { connections: 4, statementMs: 5000 }
const SAFETY_LIMITS: DatabaseLimits = { connections: 4, statementMs: 2000 }

type PostgresOptions = {
  url: string
  /** Called for connections that broke; the pools replace them. */
  onConnectionError: (error: Error) => void
  onQuery?: QueryListener
  callLimits?: DatabaseLimits
}

/**
 * Opens a PostgreSQL server by its address and brings its schema up to date.
 * @throws StartupError when it can't be reached or refuses us.
 */
export const openPostgres = async (options: PostgresOptions): Promise<OpenedDatabase> => {
  try {
    await migrateWithLock(options)
  } catch (error) {
    throw new StartupError(`DATABASE_URL: the database can't be used (${getErrorReason(error)})`, {
      cause: error,
    })
  }
  const { callLimits = DEFAULT_CALL_LIMITS } = options
  const pools = {
    db: openCallPool(callLimits, options),
    jobDb: openPool(JOB_LIMITS, options),
    liveDb: openPool(LIVE_LIMITS, options),
    safetyDb: openPool(SAFETY_LIMITS, options),
  }
  const connect = (pool: pg.Pool) => drizzle(pool, createQueryLoggerConfig(options.onQuery))
  return {
    db: connect(pools.db),
    jobDb: connect(pools.jobDb),
    liveDb: connect(pools.liveDb),
    safetyDb: connect(pools.safetyDb),
    kind: 'postgresql',
    getPoolUsage: () =>
      Object.entries(pools).map(([name, pool]) => ({
        pool: name,
        used: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        limit: pool.options.max,
        waiting: pool instanceof SharedPool ? pool.getWaitingCount() : pool.waitingCount,
      })),
    close: async () => {
      await Promise.all(Object.values(pools).map(pool => pool.end()))
    },
  }
}

const openCallPool = (limits: DatabaseLimits, options: PostgresOptions): pg.Pool =>
  watchPool(new SharedPool(createPoolConfig(limits, options, CALL_LOCK_SHARE)), options)

const openPool = (limits: DatabaseLimits, options: PostgresOptions): pg.Pool =>
  watchPool(new pg.Pool(createPoolConfig(limits, options, LOCK_SHARE)), options)

const createPoolConfig = (
  { connections, statementMs }: DatabaseLimits,
  { url }: PostgresOptions,
  lockShare: number,
) => ({
  connectionString: url,
  max: connections,
  connectionTimeoutMillis: statementMs,
  statement_timeout: statementMs,
  query_timeout: statementMs + SILENCE_MS,
  lock_timeout: statementMs * lockShare,
  // Between two statements of a transaction nothing is waited for but this process.
  idle_in_transaction_session_timeout: statementMs,
  keepAlive: true,
})

const watchPool = (pool: pg.Pool, { onConnectionError }: PostgresOptions): pg.Pool => {
  // The database may end a connection also while it is in use; without a listener the process would end too.
  pool.on('connect', client => void client.on('error', onConnectionError))
  // The connection has reported it already.
  pool.on('error', () => {})
  return pool
}

/** On a connection of its own: a migration may take as long as it needs. */
const migrateWithLock = async ({ url, onConnectionError }: PostgresOptions): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', onConnectionError)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER })
  } finally {
    // Ending the session frees the advisory lock, also after a failure half-way.
    await client.end()
  }
}

/** The database's own words, which never hold the password of the address. */
const getErrorReason = (error: unknown): string => {
  if (error instanceof AggregateError) return getErrorReason(error.errors[0])
  if (!(error instanceof Error)) return 'unknown reason'
  return error.cause === undefined ? error.message : getErrorReason(error.cause)
}
