import type pg from 'pg'
import type { InstanceLife } from './instanceLife'
import type { StatementFlights } from './postgresqlEngine'
import type { WriteCounter } from './writeCounter'

export type PooledConnection = { client: pg.Client; pid: number }

type Query = { text: string } | string
type Answer = pg.QueryResult

type PoolOptions = {
  connections: PooledConnection[]
  giveBack: (connection: PooledConnection) => void
  flights: StatementFlights
  /** Stops statements of an instance that has crashed. */
  monitor: pg.Client
  writes: WriteCounter
  life: InstanceLife
}

/** The pool of connections that Drizzle works on, as one instance has it during one of its lives. */
export class InstanceConnectionPool {
  private readonly free: PooledConnection[]
  private readonly waiting: ((connection: PooledConnection) => void)[] = []
  private readonly running = new Map<PooledConnection, Promise<unknown>>()
  private ending: Promise<void> | null = null

  constructor(private readonly options: PoolOptions) {
    this.free = [...options.connections]
    options.life.untilDeath(new Promise<never>(() => {})).catch(() => void this.abandon())
  }

  /** One statement on any connection. */
  async query(query: Query, values?: unknown[]): Promise<Answer> {
    const { life } = this.options
    await life.beforeStatement(toText(query), false)
    const connection = await this.acquire()
    try {
      return await life.survive(this.run(connection, query, values))
    } finally {
      this.release(connection)
    }
  }

  /** A connection for a transaction. */
  async connect() {
    const { life } = this.options
    const connection = await this.acquire()
    return {
      query: async (query: Query, values?: unknown[]): Promise<Answer> => {
        const text = toText(query)
        await life.beforeStatement(text, true)
        const answer = this.run(connection, query, values)
        return text === 'commit' ? life.survive(answer) : answer
      },
      release: () => this.release(connection),
    }
  }

  /** Waits for the end of what a crash has interrupted. */
  waitForEnd = async (): Promise<void> => void (await this.ending)

  /** Ends all transactions, as a server does whose client is gone, and gives the connections back. */
  abandon(): Promise<void> {
    return (this.ending ??= this.endAll())
  }

  private async endAll(): Promise<void> {
    const { connections, monitor, giveBack, flights } = this.options
    for (const connection of connections) {
      flights.forgetHeld(connection.pid)
      const running = this.running.get(connection)
      if (running) await monitor.query('select pg_cancel_backend($1)', [connection.pid])
      await running
      await connection.client.query('rollback')
      giveBack(connection)
    }
  }

  private acquire(): Promise<PooledConnection> {
    const connection = this.free.shift()
    return connection ? Promise.resolve(connection) : new Promise(resolve => void this.waiting.push(resolve))
  }

  private release(connection: PooledConnection): void {
    const next = this.waiting.shift()
    if (next) next(connection)
    else this.free.push(connection)
  }

  private async run(connection: PooledConnection, query: Query, values?: unknown[]): Promise<Answer> {
    const { flights, life, writes } = this.options
    const never = () => new Promise<never>(() => {})
    if (life.isDead()) return never()
    writes.note(toText(query))
    const settled = flights.send(connection.pid, toKey(query, values), () => {
      const answer = connection.client.query(query as pg.QueryConfig, values)
      const noteEnd = () => void this.running.delete(connection)
      this.running.set(connection, answer.then(noteEnd, noteEnd))
      return answer
    })
    try {
      return await settled
    } finally {
      if (life.isDead()) await never()
    }
  }
}

const toText = (query: Query): string => (typeof query === 'string' ? query : query.text)

const toKey = (query: Query, values: unknown[] = []): string => `${toText(query)} ${JSON.stringify(values)}`
