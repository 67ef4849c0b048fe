import type { PGlite, Results } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, OpenedDatabase } from '../db/database'
import { openInMemoryDatabase } from '../testing/inMemoryDatabase'
import { seedProductCatalogue } from '../seed/catalogue'
import type { InstanceLife } from './instanceLife'

/** The one database of all instances: a real engine, in memory, emptied before each seed. */
export type SimulatedDatabase = Awaited<ReturnType<typeof openSimulatedDatabase>>

/** What the simulated shop sells: a parcel in two colours, and a chair that has to be set up. */
const PRODUCTS_ON_SALE = ['m1', 'w8']
const CATALOGUE_TABLES = ['shops', 'categories', 'products', 'skus', 'stores']

type QueryOptions = Parameters<PGlite['query']>[2]
type EngineTransaction = {
  query: (query: string, params?: unknown[], options?: QueryOptions) => Promise<Results>
}

/** The part of PGlite that Drizzle uses, as one instance sees it. */
class InstanceTransactionClient {
  constructor(
    private readonly transactionOfEngine: EngineTransaction,
    private readonly life: InstanceLife,
  ) {}

  async query(query: string, params?: unknown[], options?: QueryOptions): Promise<Results> {
    await this.life.beforeStatement(query, true)
    return this.transactionOfEngine.query(query, params, options)
  }
}

class InstanceClient {
  constructor(
    private readonly engine: PGlite,
    private readonly life: InstanceLife,
  ) {}

  async query(query: string, params?: unknown[], options?: QueryOptions): Promise<Results> {
    await this.life.beforeStatement(query, false)
    return this.life.survive(this.engine.query(query, params, options) as Promise<Results>)
  }

  async transaction<Value>(work: (tx: InstanceTransactionClient) => Promise<Value>): Promise<Value> {
    await this.life.beforeStatement('begin', false)
    return this.life.survive(
      this.engine.transaction(tx =>
        this.life.untilDeath(work(new InstanceTransactionClient(tx as EngineTransaction, this.life))),
      ),
    )
  }
}

/** Opens the engine once for all seeds of this process. */
export const openSimulatedDatabase = async () => {
  const opened = (await openInMemoryDatabase()) as OpenedDatabase & { client: PGlite }
  const { client: engine, db } = opened
  await seedProductCatalogue(db, new Date())
  const tables = await engine.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const all = tables.rows.map(({ name }) => name).join(', ')
  const kept = PRODUCTS_ON_SALE.map(id => `'${id}'`).join(', ')
  await engine.exec(`
    delete from skus where product_id not in (${kept});
    delete from products where id not in (${kept});
    ${CATALOGUE_TABLES.map(table => `create table public.kept_${table} as table ${table};`).join('\n')}`)
  const reset = [
    `truncate ${all} restart identity cascade`,
    ...CATALOGUE_TABLES.map(table => `insert into ${table} table kept_${table}`),
  ].join(';')

  return {
    /** For the simulation itself: without crashes and waits. */
    db,
    /** Rows of a query of the simulation itself. */
    select: async <Row>(query: string, params: unknown[] = []): Promise<Row[]> =>
      (await engine.query<Row>(query, params)).rows,
    /** Empties the database and puts the catalogue back. */
    reset: async (): Promise<void> => void (await engine.exec(reset)),
    /** The same database as an instance sees it during one of its lives. */
    connect: (life: InstanceLife): OpenedDatabase => {
      const instanceDb: Database = drizzle(new InstanceClient(engine, life) as unknown as PGlite)
      return {
        db: instanceDb,
        jobDb: instanceDb,
        liveDb: instanceDb,
        safetyDb: instanceDb,
        kind: 'embedded',
        getPoolUsage: () => [],
        close: async () => {},
      }
    },
    close: opened.close,
  }
}
