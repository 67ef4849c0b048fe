import type { ShopSettings } from '@anzuo/domain/settings/shopSettings'
import type { Database } from '../db/database'
import type { ContentCheck } from './contentCheck/contentCheck'

/** What every call of the shop needs of the server. */
export type ShopContext = {
  db: Database
  now: () => Date
  /** What the company has set, as it is now; from memory. */
  getSettings: () => ShopSettings
}

/** What calls need by which people write something that others read. */
export type CheckedShopContext = ShopContext & { contentCheck: ContentCheck }
