import { isPromiseBroken } from '../shop/deliveryPromise'
import type { DeliveryKind, DeliveryState, OrderDelivery } from '../shop/orderDelivery'
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
/** What an order waits for. An order can stand in several: its parts go their own ways, and `late` is always a second one. */
export type OrderQueue = (typeof orderQueues)[number]

/** What decides where an order stands. */
export type OrderQueueFacts = {
  status: OrderStatus
  /** Its parts, with the last day that was promised for each, `2026-11-28`; null where none was. */
  deliveries: readonly (OrderDelivery & { promisedDate: string | null })[]
  /** Whether a refund is under way. */
  isRefunding: boolean
}

const isPreparing = ({ state }: OrderDelivery): boolean => state === 'preparing'

/** What has not left on the day that was promised for its arrival is late. */
const isLate = ({ deliveries }: OrderQueueFacts, now: EpochMs): boolean =>
  deliveries.some(
    delivery =>
      isPreparing(delivery) && delivery.promisedDate !== null && isPromiseBroken(delivery.promisedDate, now),
  )

/** The queue that a part makes its order stand in, and in which of its states. */
export const WAITING_DELIVERIES = {
  toShip: { kind: 'parcel', states: ['preparing'] },
  waitingForFitter: { kind: 'fitted', states: ['preparing'] },
  toCollect: { kind: 'pickup', states: ['preparing', 'ready'] },
} as const satisfies Partial<Record<OrderQueue, { kind: DeliveryKind; states: readonly DeliveryState[] }>>

const WAITING_QUEUES = Object.keys(WAITING_DELIVERIES) as (keyof typeof WAITING_DELIVERIES)[]

const isWaitingIn = (queue: keyof typeof WAITING_DELIVERIES, { kind, state }: OrderDelivery): boolean => {
  const waiting: { kind: DeliveryKind; states: readonly DeliveryState[] } = WAITING_DELIVERIES[queue]
  return waiting.kind === kind && waiting.states.includes(state)
}

/** The queues that an order stands in. What is being refunded is not to be shipped. */
export const getOrderQueues = (facts: OrderQueueFacts, now: EpochMs): OrderQueue[] => {
  const { status, deliveries, isRefunding } = facts
  return [
    ...WAITING_QUEUES.filter(
      queue => !isRefunding && deliveries.some(delivery => isWaitingIn(queue, delivery)),
    ),
    ...(isLate(facts, now) && !isRefunding ? ['late' as const] : []),
    ...(isRefunding ? ['inReturn' as const] : []),
    ...(status === 'pendingReceipt' ? ['onItsWay' as const] : []),
    ...(status === 'pendingPayment' ? ['unpaid' as const] : []),
  ]
}
