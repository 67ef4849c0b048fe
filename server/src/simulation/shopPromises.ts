import type { ProviderTrade } from './simulatedProvider'
import type { ShopperRecord } from './shopperRecord'
import type { OrderRow, ShopRows } from './shopRows'

/** What the simulation knows to be true, whatever the database says. */
export type ShopTruth = {
  trades: readonly ProviderTrade[]
  /** Numbers whose money was reported by a notice that the server took. */
  takenNotices: ReadonlySet<string>
  records: readonly ShopperRecord[]
  /** The status in which each order was seen last. */
  lastStatus: Map<string, string>
}

/** Clocks of instances differ, and messages are under way for some seconds. */
const TOLERANCE_MS = 60_000

/** An order goes this way only; `completed` and `closed` are ends. */
const STATUS_ORDER = ['pendingPayment', 'pendingDelivery', 'pendingReceipt', 'completed', 'closed']

const PAYMENT_CLOSE_REASONS = ['cancelled', 'unpaid']

/** What people were told, or have not asked for, and is otherwise in the database. */
export const findLostPromises = (rows: ShopRows, truth: ShopTruth): string[] => [
  ...truth.records.flatMap(record => [
    ...findLostOrders(rows, record),
    ...findLostRefunds(rows, record),
    ...findStrayPayments(rows, truth, record),
  ]),
  ...findSteppedBack(rows, truth),
  ...findPayableEndedOrders(rows, truth),
]

const findLostOrders = ({ orders }: ShopRows, record: ShopperRecord): string[] => {
  const { person, orderKeys } = record
  const byId = new Map(orders.map(order => [order.id, order]))
  const own = orders.filter(order => order.user_id === person.userId)
  const lost = record.orders.flatMap(({ id, number, total }) => {
    const order = byId.get(id)
    if (!order) return [`the acknowledged order ${number} is lost`]
    if (order.user_id !== person.userId) return [`the order ${number} belongs to somebody else`]
    if (order.total !== total) return [`the order ${number} costs something else now`]
    if (record.cancelled.has(id) && order.close_reason !== 'cancelled')
      return [`the order ${number} goes on although its cancellation was acknowledged`]
    return record.received.has(id) && order.status !== 'completed'
      ? [`the order ${number} is ${order.status} although its receipt was acknowledged`]
      : []
  })
  return own.length > orderKeys.size
    ? [...lost, `${person.name} has ${own.length} orders and asked for ${orderKeys.size}`]
    : lost
}

const findLostRefunds = ({ refunds, transfers }: ShopRows, record: ShopperRecord): string[] => {
  const { person, refundKeys } = record
  const byId = new Map(refunds.map(refund => [refund.id, refund]))
  const own = refunds.filter(({ user_id }) => user_id === person.userId)
  const lost = record.refunds.flatMap(({ id, orderId, amount }) => {
    const refund = byId.get(id)
    if (!refund) return [`the acknowledged refund ${id} is lost`]
    if (refund.order_id !== orderId || refund.amount !== amount)
      return [`the refund ${id} is another one now`]
    if (!record.withdrawn.has(id)) return []
    const isPaid = transfers.some(({ refund_id }) => refund_id === id)
    return isPaid || refund.status !== 'withdrawn'
      ? [`the refund ${id} goes on although it was withdrawn`]
      : []
  })
  return own.length > refundKeys.size
    ? [...lost, `${person.name} has ${own.length} refunds and asked for ${refundKeys.size}`]
    : lost
}

/** Whoever began to pay for an order pays for that order, and as much as it costs. */
const findStrayPayments = (
  { payments }: ShopRows,
  { trades }: ShopTruth,
  record: ShopperRecord,
): string[] => {
  const rowByNumber = new Map(payments.map(row => [row.out_trade_no, row]))
  const tradeByNumber = new Map(trades.map(trade => [trade.outTradeNo, trade]))
  return [...record.payments].flatMap(([outTradeNo, { id, number, total }]) => {
    const isStray = rowByNumber.get(outTradeNo)?.order_id !== id
    if (isStray) return [`the payment ${outTradeNo} of the order ${number} counts for another order`]
    const asked = tradeByNumber.get(outTradeNo)?.amount
    return asked !== undefined && asked !== total
      ? [`${asked} cents are asked for the order ${number}, which costs ${total}`]
      : []
  })
}

const findSteppedBack = ({ orders }: ShopRows, { lastStatus }: ShopTruth): string[] =>
  orders.flatMap(({ id, status }) => {
    const last = lastStatus.get(id)
    lastStatus.set(id, status)
    if (last === undefined || last === status) return []
    const isForward = STATUS_ORDER.indexOf(status) > STATUS_ORDER.indexOf(last) && last !== 'completed'
    return isForward ? [] : [`the order ${id} went from ${last} to ${status}`]
  })

/** Nobody can pay for an order that has ended, or that is paid. */
const findPayableEndedOrders = ({ payments, orders }: ShopRows, { trades }: ShopTruth): string[] => {
  const byId = new Map(orders.map(order => [order.id, order]))
  const rowByNumber = new Map(payments.map(row => [row.out_trade_no, row]))
  return trades.flatMap(trade => {
    const order = byId.get(rowByNumber.get(trade.outTradeNo)?.order_id ?? '')
    return order ? findPayable(order, trade) : []
  })
}

const findPayable = (order: OrderRow, trade: ProviderTrade): string[] => {
  const endedAt = Math.min(order.paid_at ?? Infinity, order.closed_at ?? Infinity)
  if (trade.openedAt > endedAt + TOLERANCE_MS)
    return [`a payment of the order ${order.id} was begun after its end: ${trade.outTradeNo}`]
  const isClosedUnpaid = order.closed_at !== null && PAYMENT_CLOSE_REASONS.includes(order.close_reason ?? '')
  const wasOpenBefore = isClosedUnpaid && trade.openedAt < (order.closed_at ?? 0) - TOLERANCE_MS
  return wasOpenBefore && trade.state === 'open'
    ? [`the order ${order.id} is closed and can still be paid: ${trade.outTradeNo}`]
    : []
}
