import type { Database } from '../db/database'

/** What every call of the shop needs of the server. */
export type ShopContext = { db: Database; now: () => Date }
