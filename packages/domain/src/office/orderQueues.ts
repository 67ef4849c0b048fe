import { DAY_MS } from '../durations'
import type { OrderStatus } from '../shop/orderState'
import type { EpochMs } from '../shop/shopRules'

export const orderQueues = [
  'toShip',
  'waitingForFitter',
  'toCollect',
  'late',
  'inReturn',
  'onItsWay',
  'unpaid',
] as const
/** What an order waits for. An order can stand in several; `late` is always a second one. */
export type OrderQueue = (typeof orderQueues)[number]

export const orderDeliveryKinds = ['fitted', 'parcel', 'pickup'] as const
export type OrderDeliveryKind = (typeof orderDeliveryKinds)[number]

/** What was paid so long ago and has not left is late, unless an appointment says when it comes. */
export const LATE_AFTER_DAYS = 2

/** What decides where an order stands. */
export type OrderQueueFacts = {
  status: OrderStatus
  delivery: OrderDeliveryKind
  paidAt: EpochMs | null
  /** The day of the appointment, `2026-11-28`. */
  appointmentDate: string | null
  /** Whether a refund is under way. */
  isRefunding: boolean
}

const isLate = ({ status, paidAt, appointmentDate }: OrderQueueFacts, now: EpochMs): boolean => {
  if (status !== 'pendingDelivery') return false
  // The day is over when it has ended in China, eight hours ahead of UTC.
  if (appointmentDate !== null) return Date.parse(`${appointmentDate}T16:00:00Z`) < now
  return paidAt !== null && paidAt < now - LATE_AFTER_DAYS * DAY_MS
}

const WAITING_QUEUE: Record<OrderDeliveryKind, OrderQueue> = {
  fitted: 'waitingForFitter',
  parcel: 'toShip',
  pickup: 'toCollect',
}

/** The queues that an order stands in. What is being refunded is not to be shipped. */
export const getOrderQueues = (facts: OrderQueueFacts, now: EpochMs): OrderQueue[] => {
  const { status, delivery, isRefunding } = facts
  return [
    ...(status === 'pendingDelivery' && !isRefunding ? [WAITING_QUEUE[delivery]] : []),
    ...(isLate(facts, now) && !isRefunding ? ['late' as const] : []),
    ...(isRefunding ? ['inReturn' as const] : []),
    ...(status === 'pendingReceipt' ? ['onItsWay' as const] : []),
    ...(status === 'pendingPayment' ? ['unpaid' as const] : []),
  ]
}
