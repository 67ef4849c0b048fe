import { findAccountingViolations } from '../testing/accountingInvariants'
import type { ProviderTrade } from './simulatedProvider'
import type { ShopperRecord } from './shopper'
import type { SimulatedDatabase } from './simulatedDatabase'

/** What the simulation knows to be true, whatever the database says. */
export type ShopTruth = {
  trades: readonly ProviderTrade[]
  /** Numbers whose money was reported by a notice that the server took. */
  takenNotices: ReadonlySet<string>
  records: readonly ShopperRecord[]
}

type PaymentRow = {
  out_trade_no: string
  status: string
  amount: number
  order_id: string
  has_anomaly: boolean
}
type TransferRow = { out_trade_no: string; out_refund_no: string; amount: number; status: string }
type OrderRow = { id: string; status: string; close_reason: string | null; user_id: string; total: number }

const isBooked = ({ status }: PaymentRow): boolean => status === 'succeeded' || status === 'refundDue'

const loadRows = async (database: SimulatedDatabase) => ({
  payments: await database.select<PaymentRow>(`
    select out_trade_no, status, amount::int, order_id,
      exists (select 1 from payment_anomalies a where a.out_trade_no = p.out_trade_no) as has_anomaly
    from payments p order by out_trade_no`),
  transfers: await database.select<TransferRow>(`
    select p.out_trade_no, m.out_refund_no, m.amount::int, m.status
    from money_returns m join payments p on p.id = m.payment_id order by m.out_refund_no`),
  orders: await database.select<OrderRow>(
    'select id, status, close_reason, user_id, total::int from orders order by id',
  ),
  events: await database.select<{ order_id: string; event: string; count: number }>(`
    select order_id, event, count(*)::int as count from order_events
    where event in ('placed', 'paid', 'shipped', 'received', 'closed') group by 1, 2 having count(*) > 1`),
})

type ShopRows = Awaited<ReturnType<typeof loadRows>>

/** What is wrong at this moment; nothing while every promise holds. */
export const findShopViolations = async (
  database: SimulatedDatabase,
  truth: ShopTruth,
): Promise<string[]> => {
  const rows = await loadRows(database)
  return [
    ...(await findAccountingViolations(database.db)),
    ...rows.events.map(({ order_id, event }) => `the order ${order_id} was ${event} more than once`),
    ...findMoneyViolations(rows, truth),
    ...findLostPromises(rows, truth),
  ]
}

/** Holds the server's books against those of the providers. */
const findMoneyViolations = ({ payments, transfers }: ShopRows, truth: ShopTruth): string[] => {
  const trades = new Map(truth.trades.map(trade => [trade.outTradeNo, trade]))
  const found: string[] = []
  for (const payment of payments) {
    const trade = trades.get(payment.out_trade_no)
    const isPaid = trade?.state === 'paid' && !trade.isWrong
    if (isBooked(payment) && !isPaid) found.push(`money is booked that never came: ${payment.out_trade_no}`)
    if (!truth.takenNotices.has(payment.out_trade_no)) continue
    if (isPaid && !isBooked(payment)) found.push(`a notice was taken and not booked: ${payment.out_trade_no}`)
    if (trade?.isWrong && !payment.has_anomaly)
      found.push(`money that is not as asked for waits for nobody: ${payment.out_trade_no}`)
  }
  for (const { out_trade_no: number, out_refund_no: refund, amount, status } of transfers) {
    const sent = trades.get(number)?.refunds.get(refund)
    if (status === 'done' && sent !== amount)
      found.push(`${amount} cents are said to have gone back: ${refund}`)
  }
  return found
}

/** What people were told and is no longer so. */
const findLostPromises = ({ orders }: ShopRows, { records }: ShopTruth): string[] => {
  const byId = new Map(orders.map(order => [order.id, order]))
  return records.flatMap(({ person, orders: acknowledged, cancelled }) =>
    acknowledged.flatMap(({ id, number }) => {
      const order = byId.get(id)
      if (!order) return [`the acknowledged order ${number} is lost`]
      if (order.user_id !== person.userId) return [`the order ${number} belongs to somebody else`]
      return cancelled.has(id) && order.close_reason !== 'cancelled'
        ? [`the order ${number} goes on although its cancellation was acknowledged`]
        : []
    }),
  )
}

/** What must be over when nothing went wrong for long enough: no money waits, nothing is half done. */
export const findUnfinishedWork = async (
  database: SimulatedDatabase,
  truth: ShopTruth,
): Promise<string[]> => {
  const { payments, transfers, orders } = await loadRows(database)
  const rowByNumber = new Map(payments.map(row => [row.out_trade_no, row]))
  // An order for which other money came than was asked for waits until a person has looked at that.
  const waitsForPerson = new Set(payments.flatMap(row => (row.has_anomaly ? [row.order_id] : [])))
  return [
    ...orders
      .filter(({ id, status }) => status === 'pendingPayment' && !waitsForPerson.has(id))
      .map(({ id }) => `the order ${id} still waits for money`),
    ...transfers
      .filter(({ status }) => status !== 'done')
      .map(({ out_refund_no: no }) => `money still waits to go back: ${no}`),
    ...truth.trades.flatMap(({ outTradeNo, state, isWrong }) => {
      const row = rowByNumber.get(outTradeNo)
      if (state !== 'paid') return []
      if (!row) return [`money came for a number that is not known: ${outTradeNo}`]
      return isWrong || isBooked(row) ? [] : [`money came and was never booked: ${outTradeNo}`]
    }),
  ]
}
