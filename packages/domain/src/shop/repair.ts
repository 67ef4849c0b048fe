import { formatChinaDate } from '../chinaTime'
import { DAY_MS } from '../durations'
import { MAX_FITTER_DAYS_AHEAD } from './exchange'
import type { Cents } from './money'
import type { RepairKind } from './refundState'
import type { EpochMs } from './shopRules'

/** The most that a repair can cost, cents: more than any of its parts. */
export const MAX_REPAIR_QUOTE: Cents = 100_000_00

/** How a product is repaired: what was installed stays where it is, and a fitter comes; everything else is sent in. */
export const getRepairKind = (product: { delivery: 'installed' | 'parcel' }): RepairKind =>
  product.delivery === 'installed' ? 'homeRepair' : 'workshopRepair'

/**
 * The last day of a warranty in China, `YYYY-MM-DD`: so many months after the day it came, or the last day of a month that is too short.
 * @returns null where no warranty is promised
 */
export const findWarrantyEnd = (arrivedAt: EpochMs, months: number | null): string | null => {
  if (months === null || months === 0) return null
  const [year = 0, month = 0, day = 0] = formatChinaDate(arrivedAt).split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0))
  const last = Math.min(day, lastOfMonth.getUTCDate())
  return new Date(lastOfMonth.setUTCDate(last)).toISOString().slice(0, 10)
}

/** Whether a warranty runs at a moment, its last day included. */
export const isWarrantyRunning = (until: string | null, now: EpochMs): boolean =>
  until !== null && formatChinaDate(now) <= until

/** Whether a fitter can be planned for a day: today, or within so many days. */
export const isVisitPlannable = (day: string, now: EpochMs): boolean =>
  day >= formatChinaDate(now) && day <= formatChinaDate(now + MAX_FITTER_DAYS_AHEAD * DAY_MS)

/** Whether the buyer can still do without a fitter's visit: until the day before it. On the day itself the fitter is on the way. */
export const isVisitCancellable = (day: string, now: EpochMs): boolean => formatChinaDate(now) < day
