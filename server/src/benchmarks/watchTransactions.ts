import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Counts the transactions of everybody in a database, second by second, until it is ended. */
export const watchTransactions = async (databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const read = async (): Promise<number> => {
    const { rows } = await client.query<{ count: string }>(
      'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]?.count ?? 0)
  }
  let isRunning = true
  const perSecond: number[] = []
  const watching = (async () => {
    let before = await read()
    while (isRunning) {
      await wait(1000)
      const count = await read()
      perSecond.push(count - before)
      before = count
    }
  })()
  return {
    end: async () => {
      isRunning = false
      await watching
      await client.end()
      return { peak: Math.max(0, ...perSecond), total: perSecond.reduce((sum, count) => sum + count, 0) }
    },
  }
}
