import { findAccountingViolations } from '../testing/accountingInvariants'
import type { ProviderTrade } from './simulatedProvider'
import type { SimulatedDatabase } from './simulatedDatabase'
import { findLostPromises, type ShopTruth } from './shopPromises'
import { loadShopRows, type OrderRow, type PaymentRow, type ShopRows } from './shopRows'

const isBooked = ({ status }: PaymentRow): boolean => status === 'succeeded' || status === 'refundDue'

/** What is wrong at this moment; nothing while every promise holds. */
export const findShopViolations = async (
  database: SimulatedDatabase,
  truth: ShopTruth,
): Promise<string[]> => {
  const rows = await loadShopRows(database)
  return [
    ...(await findAccountingViolations(database.db)),
    ...rows.wrong.map(({ what }) => what),
    ...findMoneyViolations(rows, truth),
    ...findUnknownTransfers(rows, truth),
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

/** Money that the providers sent back and the server's books do not know. */
const findUnknownTransfers = ({ transfers }: ShopRows, truth: ShopTruth): string[] => {
  const known = new Map(transfers.map(row => [row.out_refund_no, row.amount]))
  return truth.trades.flatMap(({ refunds }) =>
    [...refunds]
      .filter(([number, amount]) => known.get(number) !== amount)
      .map(([number, amount]) => `${amount} cents went back that are in no book: ${number}`),
  )
}

/** What must be over when nothing went wrong for long enough: no money waits, nothing is half done. */
export const findUnfinishedWork = async (
  database: SimulatedDatabase,
  truth: ShopTruth,
): Promise<string[]> => {
  const { payments, transfers, orders, refunds } = await loadShopRows(database)
  const rowByNumber = new Map(payments.map(row => [row.out_trade_no, row]))
  const orderById = new Map(orders.map(order => [order.id, order]))
  // An order for which other money came than was asked for waits until a person has looked at that.
  const waitsForPerson = new Set(payments.flatMap(row => (row.has_anomaly ? [row.order_id] : [])))
  const isBeingRefunded = new Set(refunds.map(({ order_id }) => order_id))
  return [
    ...orders
      .filter(({ id, status }) => status === 'pendingPayment' && !waitsForPerson.has(id))
      .map(({ id }) => `the order ${id} still waits for money`),
    ...orders
      .filter(({ id, status }) => status === 'pendingDelivery' && !isBeingRefunded.has(id))
      .map(({ id }) => `the order ${id} is paid and was never shipped`),
    ...refunds
      .filter(({ status }) => ['submitted', 'returned', 'refunding', 'refundFailed'].includes(status))
      .map(({ id, status }) => `the refund ${id} is still ${status}`),
    ...transfers
      .filter(({ status }) => status !== 'done')
      .map(({ out_refund_no: no }) => `money still waits to go back: ${no}`),
    ...truth.trades.flatMap(trade => {
      const row = rowByNumber.get(trade.outTradeNo)
      if (trade.state !== 'paid') return []
      if (!row) return [`money came for a number that is not known: ${trade.outTradeNo}`]
      return trade.isWrong ? [] : findUnusedMoney(trade, row, orderById.get(row.order_id))
    }),
  ]
}

/** Money that came as it was asked for has bought its order, or went back. */
const findUnusedMoney = (trade: ProviderTrade, row: PaymentRow, order: OrderRow | undefined): string[] => {
  if (!isBooked(row)) return [`money came and was never booked: ${trade.outTradeNo}`]
  const returned = [...trade.refunds.values()].reduce((sum, each) => sum + each, 0)
  const hasBought = row.status === 'succeeded' && order !== undefined && order.paid_at !== null
  return hasBought || returned === trade.amount
    ? []
    : [`money came that has bought nothing and did not go back: ${trade.outTradeNo}`]
}
