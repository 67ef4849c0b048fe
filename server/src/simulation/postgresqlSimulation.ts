import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openPostgres } from '../db/postgres'
import { seedDemoCatalogue } from '../seed/catalogue'
import { createTestPostgresDatabase } from '../testing/databases'
import { createEmptying, findTables, KEEP_CATALOGUE, SESSION_SETTINGS } from './catalogueTables'
import { InstanceConnectionPool, type PooledConnection } from './instanceConnectionPool'
import { createStatementFlights } from './postgresqlEngine'
import type { SimulatedDatabase } from './simulatedDatabase'
import { createWriteCounter } from './writeCounter'

/** Connections of one life of an instance: enough for a call, its jobs, and one that waits for a lock. */
const CONNECTIONS = 4
const INSTANCES = 2

/**
 * PostgreSQL looks for a deadlock after this time of waiting, and ends the transaction that looks. So soon, it is always the one that
 * came last.
 */
const DEADLOCK_TIMEOUT = `set deadlock_timeout = '1ms';`

const connectClient = async (url: string): Promise<PooledConnection> => {
  const client = new pg.Client({ connectionString: url })
  // It is ended by the simulation only; what breaks otherwise shows in the next statement.
  client.on('error', () => {})
  await client.connect()
  await client.query(SESSION_SETTINGS + DEADLOCK_TIMEOUT)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { client, pid: rows[0]?.pid ?? 0 }
}

const prepareDatabase = async (url: string): Promise<void> => {
  const opened = await openPostgres({ url, onConnectionError: () => {} })
  await seedDemoCatalogue(opened.db, new Date())
  await opened.close()
}

/** What runs by itself in a PostgreSQL server would change plans at times of its own. */
const stopAutovacuum = (tables: readonly string[]): string =>
  tables.map(table => `alter table ${table} set (autovacuum_enabled = false);`).join('\n')

/** Opens a database of its own on a PostgreSQL server, with several connections for each instance. */
export const openPostgresqlSimulation = async (): Promise<SimulatedDatabase> => {
  const { url, drop } = await createTestPostgresDatabase()
  await prepareDatabase(url)
  const { client: own } = await connectClient(url)
  const { client: monitor } = await connectClient(url)
  await own.query(KEEP_CATALOGUE)
  const { rows } = await own.query<{ name: string }>(findTables)
  const tables = rows.map(({ name }) => name)
  await own.query(stopAutovacuum(tables))

  const writes = createWriteCounter()
  const flights = createStatementFlights(monitor)
  const free: PooledConnection[] = []
  for (let index = 0; index < CONNECTIONS * INSTANCES; index += 1) free.push(await connectClient(url))
  const all = [...free]
  let pools: InstanceConnectionPool[] = []
  const emptyWritten = createEmptying({
    runScript: async script => void (await own.query(script)),
    writes,
    tables,
  })

  return {
    kind: 'postgresql',
    db: drizzle(own),
    select: async <Row>(query: string): Promise<Row[]> => (await own.query(query)).rows as Row[],
    reset: async () => {
      for (const pool of pools) await pool.abandon()
      pools = []
      free.splice(0, free.length, ...all)
      for (const { client } of all) await client.query('discard plans')
      await emptyWritten()
    },
    countShopWrites: writes.countShopWrites,
    countStatements: writes.countStatements,
    waitForAnswers: async () => {
      for (const pool of pools) await pool.waitForEnd()
      return flights.waitForAnswers()
    },
    connect: life => {
      const pool = new InstanceConnectionPool({
        connections: free.splice(0, CONNECTIONS),
        giveBack: connection => void free.push(connection),
        flights,
        monitor,
        writes,
        life,
      })
      pools.push(pool)
      const db = drizzle(pool as unknown as pg.Pool)
      const kinds = { db, jobDb: db, liveDb: db, safetyDb: db }
      return { ...kinds, kind: 'postgresql', getPoolUsage: () => [], close: async () => {} }
    },
    close: async () => {
      for (const { client } of all) await client.end()
      await own.end()
      await monitor.end()
      await drop()
    },
  }
}
