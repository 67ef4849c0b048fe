import type { ShopSettings } from '@anzuo/domain/settings/shopSettings'
import type { Database } from '../db/database'

/** What every call of the shop needs of the server. */
export type ShopContext = {
  db: Database
  now: () => Date
  /** What the company has set, as it is now; from memory. */
  getSettings: () => ShopSettings
}
