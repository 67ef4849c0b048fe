import type { Database } from '../db/database'
import { hasDemoProducts } from './catalogue'

/** How soon a demonstration that begins or ends is known to a server that runs. */
const RELOAD_MS = 5000

/** Whether products of the demonstration are on sale, in memory: every page asks. */
export type DemoProductWatch = {
  isDemo: () => boolean
  /** Looks again now. Rejects when the database can't be read; what was known stays. */
  reload: () => Promise<void>
  stop: () => void
}

/** Keeps up with `seedDemo`, which furnishes and empties the shop of a server that runs. */
export const watchDemoProducts = async (db: Database): Promise<DemoProductWatch> => {
  let isDemo = await hasDemoProducts(db)
  const reload = async () => {
    isDemo = await hasDemoProducts(db)
  }
  const timer = setInterval(() => {
    // A database that is away says nothing of the shop: what was known stays.
    reload().catch(() => undefined)
  }, RELOAD_MS)
  timer.unref()
  return { isDemo: () => isDemo, reload, stop: () => clearInterval(timer) }
}
