import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { OpenedDatabase } from '../db/database'
import { seedDemoCatalogue } from '../seed/catalogue'
import { openInMemoryDatabase } from '../testing/inMemoryDatabase'
import { createEmptying, findTables, KEEP_CATALOGUE, SESSION_SETTINGS } from './catalogueTables'
import { createEmbeddedEngine, type EmbeddedEngine } from './embeddedEngine'
import type { InstanceLife } from './instanceLife'
import { createWriteCounter } from './writeCounter'
import type { SimulatedDatabase } from './simulatedDatabase'

/** Lets one after the other use the one connection, in the order in which they came. */
const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Value>(work: () => Value | Promise<Value>): Promise<Value> => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}

/** What of a life stands between an instance and its statements. */
type StatementLife = Pick<InstanceLife, 'isDead' | 'beforeStatement' | 'survive' | 'untilDeath'>

/** That of the simulation itself, which neither crashes nor waits. */
const ETERNAL_LIFE: StatementLife = {
  isDead: () => false,
  beforeStatement: async () => {},
  survive: work => work,
  untilDeath: work => work,
}

type TakeTurn = ReturnType<typeof createTurns>

/** The part of PGlite that Drizzle uses, as one instance sees it. */
class InstanceTransactionClient {
  constructor(
    private readonly engine: EmbeddedEngine,
    private readonly life: StatementLife,
  ) {}

  async query(query: string, params?: unknown[], options?: QueryOptions): Promise<Results> {
    await this.life.beforeStatement(query, true)
    // It may have died since, and its transaction is over then.
    return this.life.isDead() ? new Promise(() => {}) : this.engine.run(query, params, options)
  }
}

class InstanceClient {
  constructor(
    private readonly engine: EmbeddedEngine,
    private readonly takeTurn: TakeTurn,
    private readonly life: StatementLife,
  ) {}

  async query(query: string, params?: unknown[], options?: QueryOptions): Promise<Results> {
    await this.life.beforeStatement(query, false)
    return this.life.survive(this.takeTurn(() => this.engine.run(query, params, options)))
  }

  async transaction<Value>(work: (tx: InstanceTransactionClient) => Promise<Value>): Promise<Value> {
    await this.life.beforeStatement('begin', false)
    return this.life.survive(this.takeTurn(() => this.runTransaction(work)))
  }

  private async runTransaction<Value>(
    work: (tx: InstanceTransactionClient) => Promise<Value>,
  ): Promise<Value> {
    this.engine.run('begin')
    try {
      const value = await this.life.untilDeath(work(new InstanceTransactionClient(this.engine, this.life)))
      if (this.engine.run('commit').command === 'ROLLBACK') throw new Error('the transaction was aborted')
      return value
    } catch (error) {
      this.engine.run('rollback')
      throw error
    }
  }
}

/** Opens PGlite in memory. It has one connection: transactions follow one another. */
export const openEmbeddedSimulation = async (): Promise<SimulatedDatabase> => {
  const opened = (await openInMemoryDatabase()) as OpenedDatabase & { client: PGlite }
  const writes = createWriteCounter()
  const engine = createEmbeddedEngine(opened.client, writes)
  const takeTurn = createTurns()
  await seedDemoCatalogue(opened.db, new Date())
  engine.runScript(SESSION_SETTINGS)
  engine.runScript(KEEP_CATALOGUE)
  const tables = engine.run<{ name: string }>(findTables).rows.map(({ name }) => name)
  const emptyWritten = createEmptying({ runScript: async script => engine.runScript(script), writes, tables })
  return {
    kind: 'embedded',
    db: drizzle(new InstanceClient(engine, takeTurn, ETERNAL_LIFE) as unknown as PGlite),
    select: async <Row>(query: string): Promise<Row[]> => (await takeTurn(() => engine.run<Row>(query))).rows,
    reset: () => takeTurn(emptyWritten),
    countShopWrites: writes.countShopWrites,
    countStatements: writes.countStatements,
    waitForAnswers: async () => false,
    connect: life => {
      const db = drizzle(new InstanceClient(engine, takeTurn, life) as unknown as PGlite)
      const pools = { db, jobDb: db, liveDb: db, safetyDb: db }
      return { ...pools, kind: 'embedded', getPoolUsage: () => [], close: async () => {} }
    },
    close: opened.close,
  }
}
