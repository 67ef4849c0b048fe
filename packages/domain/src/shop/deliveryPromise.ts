import { formatChinaDate, formatChinaDateTime } from '../chinaTime'
import { DAY_MS } from '../durations'
import type { DeliveryKind } from './orderDelivery'
import { shopRules, type EpochMs } from './shopRules'

/** First and last day on which something is promised, in China; the same when it is one day. */
export type DeliveryPromise = { from: string; to: string }

/** What is paid by this time of the clock in China is handed to the courier on the same day. */
export const HANDOVER_CUTOFF = '15:00'

/** Days between ordering and the store having what is collected there. */
const PICKUP_READY_DAYS = 1

/** How long a store keeps what lies ready. */
export const PICKUP_KEEP_DAYS = 7

/** Days on the road, from the warehouse in the east. */
const transitDays = {
  near: [1, 2],
  middle: [2, 3],
  far: [4, 6],
  unknown: [1, 6],
} as const
type Zone = keyof typeof transitDays

/** Provinces (the first two digits of a district's code, GB/T 2260) by how far they are from the warehouse. */
const NEAR_PROVINCES = ['31', '32', '33', '34']
const FAR_PROVINCES = ['15', '46', '54', '62', '63', '64', '65', '71', '81', '82']

const getZone = (districtCode: string | null): Zone => {
  if (districtCode === null) return 'unknown'
  const province = districtCode.slice(0, 2)
  if (NEAR_PROVINCES.includes(province)) return 'near'
  return FAR_PROVINCES.includes(province) ? 'far' : 'middle'
}

const isPastCutoff = (moment: EpochMs): boolean =>
  formatChinaDateTime(moment).slice(11, 16) >= HANDOVER_CUTOFF

const dayAfter = (moment: EpochMs, days: number): string => formatChinaDate(moment + days * DAY_MS)

/** What a promise depends on. */
export type PromiseQuestion = {
  kind: DeliveryKind
  /** When it is, or would be, paid. */
  paidAt: EpochMs
  /** Where it goes; null while that isn't known. */
  districtCode: string | null
  /** Whether all of it can be had now. */
  isInStock: boolean
  /** The day that was chosen for setting up; null while none is. */
  appointmentDate: string | null
}

/**
 * When something arrives. Public holidays are not in it: nobody knows carriers' plans for them far enough ahead, so whoever shows a
 * promise says that they may add days.
 * @returns null when nothing can be promised
 */
export const promiseDelivery = ({
  kind,
  paidAt,
  districtCode,
  isInStock,
  appointmentDate,
}: PromiseQuestion): DeliveryPromise | null => {
  if (!isInStock) return null
  if (kind === 'pickup') {
    const day = dayAfter(paidAt, PICKUP_READY_DAYS + (isPastCutoff(paidAt) ? 1 : 0))
    return { from: day, to: day }
  }
  if (kind === 'fitted') {
    if (appointmentDate !== null) return { from: appointmentDate, to: appointmentDate }
    const { appointmentFromDays, appointmentDays } = shopRules
    return {
      from: dayAfter(paidAt, appointmentFromDays),
      to: dayAfter(paidAt, appointmentFromDays + appointmentDays - 1),
    }
  }
  const handover = isPastCutoff(paidAt) ? 1 : 0
  const [least, most] = transitDays[getZone(districtCode)]
  return { from: dayAfter(paidAt, handover + least), to: dayAfter(paidAt, handover + most) }
}

/** Whether a promised day has ended in China. */
export const isPromiseBroken = (promisedDate: string, now: EpochMs): boolean =>
  formatChinaDate(now) > promisedDate
