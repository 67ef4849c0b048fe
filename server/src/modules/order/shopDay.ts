import { HOUR } from '../../../../src/domain/shop'

/** The shop is in China; its days begin there. */
const SHOP_ZONE_MS = 8 * HOUR

/** The day of the shop at a moment, `2026-11-20`. */
export const shopDay = (moment: number): string => new Date(moment + SHOP_ZONE_MS).toISOString().slice(0, 10)
