import type { Database } from '../db/database'
import { sandboxTransactions } from '../db/schema'
import type { SandboxTransaction, SandboxTransactionStore } from './sandboxTransactions'

/** Keeps the sandbox's trades in the database of the server that runs it. */
export const createSandboxTransactionStore = (db: Database): SandboxTransactionStore => ({
  load: async () =>
    (await db.select().from(sandboxTransactions)).map(({ trade }) => trade as SandboxTransaction),
  save: async trade => {
    const { outTradeNo } = trade
    await db
      .insert(sandboxTransactions)
      .values({ outTradeNo, trade })
      .onConflictDoUpdate({ target: sandboxTransactions.outTradeNo, set: { trade } })
  },
})
