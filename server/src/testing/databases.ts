import { randomBytes } from 'node:crypto'
import { after, describe } from 'node:test'
import pg from 'pg'
import type { OpenedDatabase } from '../db/database'
import { openInMemoryDatabase } from './inMemoryDatabase'
import { openPostgres } from '../db/postgres'

const CONNECT_TIMEOUT_MS = 2000

/** Where a PostgreSQL for tests may be. */
const POSTGRES_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Runs a query on the PostgreSQL server's own database. */
const runAdminQuery = async (query: string): Promise<void> => {
  const client = new pg.Client({
    connectionString: POSTGRES_URL,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  try {
    await client.connect()
    await client.query(query)
  } finally {
    await client.end()
  }
}

/** Names a database that `createMigratedTemplate` made. */
const TEMPLATE_VARIABLE = 'ANZUO_TEST_TEMPLATE'

export type TestPostgresDatabase = { url: string; drop: () => Promise<void> }

const createDatabase = async (template?: string): Promise<TestPostgresDatabase & { name: string }> => {
  const name = `anzuo_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await runAdminQuery(`create database ${name}${template ? ` template ${template}` : ''}`)
  const url = new URL(POSTGRES_URL)
  url.pathname = `/${name}`
  return {
    name,
    url: url.toString(),
    drop: () => runAdminQuery(`drop database if exists ${name} with (force)`),
  }
}

/** A new database on the PostgreSQL server, without any table, and how to get rid of it. */
export const createTestPostgresDatabase = (): Promise<TestPostgresDatabase> => createDatabase()

/** The same for who opens it at once: it has all tables already where a template was made for the run. */
export const createMigratedTestDatabase = (): Promise<TestPostgresDatabase> =>
  createDatabase(process.env[TEMPLATE_VARIABLE])

/**
 * Makes a database with all tables and no rows. To copy it takes a tenth of the time of making the tables.
 * @returns the environment that makes `createMigratedTestDatabase` of another process copy it
 */
export const createMigratedTemplate = async (): Promise<{
  environment: Record<string, string>
  drop: () => Promise<void>
}> => {
  const { name, url, drop } = await createDatabase()
  const opened = await openPostgres({ url, onConnectionError: () => {} })
  await opened.close()
  return { environment: { [TEMPLATE_VARIABLE]: name }, drop }
}

/** Locks tables against everybody, on a connection of its own. @returns how to end that */
export const lockPostgresTables = async (
  url: string,
  tables: readonly string[],
): Promise<() => Promise<void>> => {
  const locker = new pg.Client({ connectionString: url })
  await locker.connect()
  await locker.query(`begin; lock table ${tables.join(', ')} in access exclusive mode`)
  return () => locker.end()
}

/** An empty PostgreSQL database of its own, which is dropped when it is closed. */
export const openTestPostgres = async (): Promise<OpenedDatabase> => {
  const { url, drop } = await createMigratedTestDatabase()
  const opened = await openPostgres({ url, onConnectionError: () => {} })
  return {
    ...opened,
    close: async () => {
      await opened.close()
      await drop()
    },
  }
}

/**
 * Whether a PostgreSQL server answers. When none does, that is said aloud, and it is an error when `REQUIRE_POSTGRES=1`.
 */
export const isPostgresReachable = async (): Promise<boolean> => {
  try {
    await runAdminQuery('select 1')
    return true
  } catch (error) {
    const { host } = new URL(POSTGRES_URL)
    if (process.env.REQUIRE_POSTGRES === '1')
      throw new Error(`PostgreSQL is required for these tests and does not answer at ${host}`, {
        cause: error,
      })
    console.warn(`PostgreSQL does not answer at ${host}: these tests run on the embedded database only`)
    return false
  }
}

/**
 * An empty embedded database, and an empty PostgreSQL when one is reachable. The short run of all tests takes PostgreSQL alone then:
 * `main`, `crash` and the end-to-end tests still prove the embedded one.
 */
const openTestDatabases = async (): Promise<OpenedDatabase[]> => {
  const isPostgresThere = await isPostgresReachable()
  const isEmbeddedLeftOut = process.env.TEST_SCOPE === 'short' && isPostgresThere
  return [
    ...(isEmbeddedLeftOut ? [] : [await openInMemoryDatabase()]),
    ...(isPostgresThere ? [await openTestPostgres()] : []),
  ]
}

/**
 * Declares the same tests once for the embedded database, and once for PostgreSQL when it is reachable. Each gets an
 * empty database of its own.
 */
export const describeOnEveryDatabase = async (
  topic: string,
  declare: (database: OpenedDatabase) => void,
): Promise<void> => {
  for (const database of await openTestDatabases())
    describe(`${topic} (${database.kind})`, () => {
      after(() => database.close())
      declare(database)
    })
}

/** The same for tests of what runs on a database, such as a server: it is started before them and closed after them. */
export const describeStartedOnEveryDatabase = async <Started extends { close: () => Promise<void> }>(
  topic: string,
  start: (database: OpenedDatabase) => Promise<Started>,
  declare: (started: Started, database: OpenedDatabase) => void,
): Promise<void> => {
  for (const database of await openTestDatabases()) {
    const started = await start(database)
    describe(`${topic} (${database.kind})`, () => {
      after(async () => {
        await started.close()
        await database.close()
      })
      declare(started, database)
    })
  }
}
