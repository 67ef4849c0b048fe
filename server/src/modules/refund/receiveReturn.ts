import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { computeReturnDeadline, isPaidRefundKind, prorateAmount, type Cents } from '@anzuo/domain/shop'
import { getMoneyBack } from '@anzuo/domain/shop/exchange'
import type { Database } from '../../db/database'
import { refundExchanges, refundRepairs, refunds } from '../../db/schema'
import { formatOrderNumberPrefix } from '../order/insertOrder'
import type { OrderRow } from '../order/queries'
import { loadExchange, restockExchanged, type ExchangeRow, type Restocking } from './exchangeStock'
import type { RefundRow } from './queries'
import { loadRepair, updateRepair } from './repairRecord'
import { transitionRefund } from './transitionRefund'

/** What of a return came back. */
export type ReceivedReturn = {
  /** Pieces; none when the parcel held something else. */
  receivedQuantity: number
  /** What of their money is kept. */
  deduction: Cents
  answer: string
  /** What of an exchange can be sold again; what came back of a refund always can. */
  restocking?: Restocking
}

/** Why it can't be so; with the most that can. */
export type ReceivingRejection =
  { reason: 'tooManyPieces'; most: number } | { reason: 'tooMuchMoney'; most: Cents } | { reason: 'movedOn' }

/** Money and points of the first pieces of a refund. */
const divideRefund = (refund: RefundRow, quantity: number): { amount: Cents; points: number } => ({
  amount: prorateAmount(refund.amount, quantity, refund.quantity),
  points: prorateAmount(refund.points, quantity, refund.quantity),
})

/** What would be paid back for what came; the same figures that `receiveReturn` writes. */
export const computeReceivedAmount = (
  refund: RefundRow,
  { receivedQuantity, deduction }: Pick<ReceivedReturn, 'receivedQuantity' | 'deduction'>,
): Cents => {
  const { amount } = divideRefund(refund, Math.min(receivedQuantity, refund.quantity))
  return getMoneyBack({ ...refund, amount: Math.max(0, amount - deduction) })
}

/** The most that may be kept of so much money: nothing of what is exchanged or repaired, and no more than was agreed when a refund took the place of an exchange. */
const findLargestDeduction = (
  { kind }: RefundRow,
  { amount, exchange }: { amount: Cents; exchange: ExchangeRow | undefined },
): Cents => {
  if (!isPaidRefundKind(kind)) return 0
  // Nothing at all is no refund: that would be declined.
  return Math.min(Math.max(0, amount - 1), exchange?.offeredDeduction ?? amount)
}

/**
 * Receives a return whole or in part, locked with its order. Pieces that did not come become a refund of their own, which waits for them
 * as long as any return does.
 * @returns the refund afterwards, or why it can't be so
 */
export const receiveReturn = async (
  tx: Database,
  { refund, order, received }: { refund: RefundRow; order: OrderRow; received: ReceivedReturn },
  now: Date,
): Promise<{ ok: true; refund: RefundRow } | { ok: false; rejection: ReceivingRejection }> => {
  const { receivedQuantity, deduction, answer, restocking } = received
  if (refund.status !== 'returned' && refund.status !== 'exception')
    return { ok: false, rejection: { reason: 'movedOn' } }
  if (receivedQuantity > refund.quantity)
    return { ok: false, rejection: { reason: 'tooManyPieces', most: refund.quantity } }
  if (receivedQuantity === 0)
    return toResult(await transitionRefund(tx, { refund, event: 'foundWrong', changes: { answer } }, now))
  const { amount, points } = divideRefund(refund, receivedQuantity)
  const exchange = await loadExchange(tx, refund.id)
  const most = findLargestDeduction(refund, { amount, exchange })
  if (deduction > most) return { ok: false, rejection: { reason: 'tooMuchMoney', most } }
  if (restocking && restocking.quantity > receivedQuantity)
    return { ok: false, rejection: { reason: 'tooManyPieces', most: receivedQuantity } }
  if (receivedQuantity < refund.quantity)
    await insertRest(tx, {
      refund,
      // What is kept now can't be kept once more of the pieces that come later.
      exchange: exchange && withoutKept(exchange, deduction),
      order,
      rest: {
        quantity: refund.quantity - receivedQuantity,
        amount: refund.amount - amount,
        points: refund.points - points,
      },
      now,
    })
  const [divided] = await tx
    .update(refunds)
    .set({ quantity: receivedQuantity, amount: amount - deduction, deduction, points, freight: 0 })
    .where(eq(refunds.id, refund.id))
    .returning()
  if (!divided) throw new Error('a refund that was not locked')
  if (exchange && restocking) await restockExchanged(tx, divided, { restocking, now })
  return toResult(
    await transitionRefund(tx, { refund: divided, event: 'received', changes: { answer } }, now),
  )
}

const toResult = (
  refund: RefundRow | null,
): { ok: true; refund: RefundRow } | { ok: false; rejection: ReceivingRejection } =>
  refund ? { ok: true, refund } : { ok: false, rejection: { reason: 'movedOn' } }

const withoutKept = (exchange: ExchangeRow, deduction: Cents): ExchangeRow => {
  const { offeredDeduction } = exchange
  return { ...exchange, offeredDeduction: offeredDeduction === null ? null : offeredDeduction - deduction }
}

const insertRest = async (
  tx: Database,
  {
    refund,
    exchange,
    order,
    rest,
    now,
  }: {
    refund: RefundRow
    exchange: ExchangeRow | undefined
    order: OrderRow
    rest: Pick<RefundRow, 'quantity' | 'amount' | 'points'>
    now: Date
  },
): Promise<void> => {
  const id = randomUUID()
  await tx.insert(refunds).values({
    ...refund,
    ...rest,
    id,
    number: sql`${formatOrderNumberPrefix('RF', now)} || nextval('order_numbers')`,
    freight: 0,
    status: 'awaitingReturn',
    sentBy: null,
    returnBy: new Date(computeReturnDeadline(now.getTime(), order.terms)),
    timeline: [...refund.timeline, { status: 'awaitingReturn', at: now.toISOString() }],
    changedAt: now,
  })
  // Its replacement is kept already: of the pieces that were asked for together these are the rest.
  if (exchange) await tx.insert(refundExchanges).values({ ...exchange, refundId: id })
  const repair = await loadRepair(tx, refund.id)
  if (!repair) return
  // A price was agreed for all pieces together: each part costs its share.
  const { quote, paid } = repair
  const toShare = (amount: number) => prorateAmount(amount, refund.quantity - rest.quantity, refund.quantity)
  await updateRepair(tx, refund.id, { quote: toShare(quote), paid: toShare(paid) })
  await tx.insert(refundRepairs).values({
    ...repair,
    refundId: id,
    quote: quote - toShare(quote),
    paid: paid - toShare(paid),
    paidWith: repair.paidWith ?? refund.id,
  })
}
