import type { Cents } from '@anzuo/domain/shop'

/** Whole cents of an amount such as `34055.20`; not a number for anything else, which equals no amount. */
export const parseYuanToCents = (yuan: string): Cents =>
  /^\d+(\.\d{1,2})?$/.test(yuan) ? Math.round(Number(yuan) * 100) : NaN

/** `34055.20`. */
export const formatCentsAsYuan = (cents: Cents): string => (cents / 100).toFixed(2)
