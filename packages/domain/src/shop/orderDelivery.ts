import { DAY_MS, HOUR_MS } from '../durations'
import type { OrderEvent, OrderStatus } from './orderState'
import type { EpochMs } from './shopRules'

/**
 * How a part of an order reaches the buyer: `fitted` is carried in and set up by appointment, `parcel` goes by courier, `pickup` is
 * collected in a store. An order has at most one part of each kind.
 */
export const deliveryKinds = ['fitted', 'parcel', 'pickup'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** `ready`: lies in the store. `onTheWay`: all of it has left. `done`: the buyer has it. */
export const deliveryStates = ['planned', 'preparing', 'ready', 'onTheWay', 'done', 'cancelled'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** A part of an order. */
export type OrderDelivery = { kind: DeliveryKind; state: DeliveryState }

/** What happens to a part. `sent`: the last of it left. `refunded`: everything in it was given back. */
export const deliveryEvents = [
  'paid',
  'sent',
  'readied',
  'received',
  'handedOver',
  'cancelled',
  'refunded',
] as const
export type DeliveryEvent = (typeof deliveryEvents)[number]

const deliveryTransitions: Record<DeliveryState, Partial<Record<DeliveryEvent, DeliveryState>>> = {
  planned: { paid: 'preparing', cancelled: 'cancelled' },
  preparing: { sent: 'onTheWay', readied: 'ready', handedOver: 'done', refunded: 'cancelled' },
  ready: { handedOver: 'done', refunded: 'cancelled' },
  onTheWay: { received: 'done', refunded: 'cancelled' },
  done: { refunded: 'cancelled' },
  cancelled: {},
}

/** Events that only what is collected, or only what is brought, can have. */
const kindsOfEvent: Partial<Record<DeliveryEvent, readonly DeliveryKind[]>> = {
  sent: ['fitted', 'parcel'],
  received: ['fitted', 'parcel'],
  readied: ['pickup'],
  handedOver: ['pickup'],
}

/** The state of a part after an event, or null when the event can't happen to it now. */
export const getNextDeliveryState = (
  { kind, state }: OrderDelivery,
  event: DeliveryEvent,
): DeliveryState | null => {
  if (kindsOfEvent[event]?.includes(kind) === false) return null
  return deliveryTransitions[state][event] ?? null
}

/** The parts that a buyer still waits for: what is set up first, then what is brought, then what is collected. */
export const listAwaitedDeliveries = <Delivery extends OrderDelivery>(
  deliveries: readonly Delivery[],
): Delivery[] =>
  deliveries
    .filter(({ state }) => state !== 'done' && state !== 'cancelled')
    .sort((a, b) => deliveryKinds.indexOf(a.kind) - deliveryKinds.indexOf(b.kind))

/** What is in a part of an order, as a list names it: `M1 Neck × 2`. */
export const nameDeliveredLines = (
  lines: readonly { skuId: string; name: string; quantity: number }[],
  { skuIds }: { skuIds: readonly string[] },
): string[] =>
  lines
    .filter(({ skuId }) => skuIds.includes(skuId))
    .map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name))

const isOut = (state: DeliveryState) => state === 'ready' || state === 'onTheWay' || state === 'done'

/**
 * The status of an order by its parts. Parts that were cancelled don't count, unless all were.
 * @param deliveries at least one
 */
export const deriveOrderStatus = (deliveries: readonly { state: DeliveryState }[]): OrderStatus => {
  const live = deliveries.filter(({ state }) => state !== 'cancelled')
  if (live.length === 0) return 'closed'
  if (live.some(({ state }) => state === 'planned')) return 'pendingPayment'
  if (live.every(({ state }) => state === 'done')) return 'completed'
  return live.every(({ state }) => isOut(state)) ? 'pendingReceipt' : 'pendingDelivery'
}

const eventsTowards: Partial<Record<OrderStatus, Partial<Record<OrderStatus, readonly OrderEvent[]>>>> = {
  pendingDelivery: {
    pendingReceipt: ['shipped'],
    completed: ['shipped', 'received'],
    closed: ['allRefunded'],
  },
  pendingReceipt: { completed: ['received'], closed: ['allRefunded'] },
}

/** What has to happen to a paid order so that its status is the one that its parts make; nothing when it is. */
export const listOrderEventsTowards = (
  status: OrderStatus,
  deliveries: readonly { state: DeliveryState }[],
): readonly OrderEvent[] => eventsTowards[status]?.[deriveOrderStatus(deliveries)] ?? []

/** How a thing of the catalogue is delivered when the buyer doesn't collect it. */
export const getDeliveryKind = (product: 'installed' | 'parcel', isCollected: boolean): DeliveryKind => {
  if (isCollected) return 'pickup'
  return product === 'installed' ? 'fitted' : 'parcel'
}

export const deliveryActions = ['showCode', 'track', 'confirmReceipt', 'moveAppointment'] as const
/** A button of a part for its buyer. */
export type DeliveryAction = (typeof deliveryActions)[number]

/** What decides the buttons of a part. */
export type DeliveryFacts = OrderDelivery & {
  /** Whether something of it has left. */
  hasParcel: boolean
  /** Whether a refund of something in the order is under way. */
  isRefunding: boolean
  /** The day of the appointment in China; null where there is none. */
  appointmentDate: string | null
}

/** Until this hour of the day before, by the clock of China, an appointment can be moved. */
const APPOINTMENT_CLOSING_HOUR = 18
const CHINA_OFFSET_HOURS = 8

/** The moment until which an appointment of a day can be moved. */
export const computeAppointmentClosing = (date: string): EpochMs =>
  Date.parse(`${date}T00:00:00Z`) - DAY_MS + (APPOINTMENT_CLOSING_HOUR - CHINA_OFFSET_HOURS) * HOUR_MS

const isMovable = ({ kind, state, appointmentDate }: DeliveryFacts, now: EpochMs): boolean =>
  kind === 'fitted' &&
  (state === 'planned' || state === 'preparing') &&
  appointmentDate !== null &&
  now < computeAppointmentClosing(appointmentDate)

const deliveryActionRules: Record<DeliveryAction, (delivery: DeliveryFacts, now: EpochMs) => boolean> = {
  showCode: ({ state }) => state === 'ready',
  track: ({ kind, state, hasParcel }) =>
    kind !== 'pickup' && (hasParcel || state === 'onTheWay') && state !== 'cancelled',
  confirmReceipt: ({ kind, state, isRefunding }) => kind !== 'pickup' && state === 'onTheWay' && !isRefunding,
  moveAppointment: isMovable,
}

/** Whether a part offers an action now; what the server asks before it acts. */
export const isDeliveryActionAllowed = (
  action: DeliveryAction,
  delivery: DeliveryFacts,
  now: EpochMs,
): boolean => deliveryActionRules[action](delivery, now)

/** The buttons of a part now. */
export const getAllowedDeliveryActions = (delivery: DeliveryFacts, now: EpochMs): DeliveryAction[] =>
  deliveryActions.filter(action => deliveryActionRules[action](delivery, now))
