import { HOUR_MS } from '@anzuo/domain/shop'

/** The shop is in China; its days begin there. */
const SHOP_UTC_OFFSET_MS = 8 * HOUR_MS

/** The day of the shop at a moment, `2026-11-20`. */
export const formatShopDate = (moment: number): string =>
  new Date(moment + SHOP_UTC_OFFSET_MS).toISOString().slice(0, 10)
