import type { Database } from '../db/database'
import { sandboxTrades } from '../db/schema'
import type { SandboxTrade, TradeStore } from './paymentSandbox'

/** Keeps the sandbox's trades in the database of the server that runs it. */
export const keptTrades = (db: Database): TradeStore => ({
  load: async () => (await db.select().from(sandboxTrades)).map(({ trade }) => trade as SandboxTrade),
  save: async trade => {
    const { outTradeNo } = trade
    await db
      .insert(sandboxTrades)
      .values({ outTradeNo, trade })
      .onConflictDoUpdate({ target: sandboxTrades.outTradeNo, set: { trade } })
  },
})
