import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { computeReturnDeadline, prorateAmount, type Cents } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { refunds } from '../../db/schema'
import { formatOrderNumberPrefix } from '../order/insertOrder'
import type { OrderRow } from '../order/queries'
import type { RefundRow } from './queries'
import { transitionRefund } from './transitionRefund'

/** What of a return came back. */
export type ReceivedReturn = {
  /** Pieces; none when the parcel held something else. */
  receivedQuantity: number
  /** What of their money is kept. */
  deduction: Cents
  answer: string
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
): Cents => Math.max(0, divideRefund(refund, Math.min(receivedQuantity, refund.quantity)).amount - deduction)

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
  const { receivedQuantity, deduction, answer } = received
  if (refund.status !== 'returned' && refund.status !== 'exception')
    return { ok: false, rejection: { reason: 'movedOn' } }
  if (receivedQuantity > refund.quantity)
    return { ok: false, rejection: { reason: 'tooManyPieces', most: refund.quantity } }
  if (receivedQuantity === 0)
    return toResult(await transitionRefund(tx, { refund, event: 'foundWrong', changes: { answer } }, now))
  const { amount, points } = divideRefund(refund, receivedQuantity)
  // Nothing at all is no refund: that would be declined.
  if (deduction >= amount)
    return { ok: false, rejection: { reason: 'tooMuchMoney', most: Math.max(0, amount - 1) } }
  if (receivedQuantity < refund.quantity)
    await insertRest(tx, {
      refund,
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
  return toResult(
    await transitionRefund(tx, { refund: divided, event: 'received', changes: { answer } }, now),
  )
}

const toResult = (
  refund: RefundRow | null,
): { ok: true; refund: RefundRow } | { ok: false; rejection: ReceivingRejection } =>
  refund ? { ok: true, refund } : { ok: false, rejection: { reason: 'movedOn' } }

const insertRest = async (
  tx: Database,
  {
    refund,
    order,
    rest,
    now,
  }: {
    refund: RefundRow
    order: OrderRow
    rest: Pick<RefundRow, 'quantity' | 'amount' | 'points'>
    now: Date
  },
): Promise<void> => {
  await tx.insert(refunds).values({
    ...refund,
    ...rest,
    id: randomUUID(),
    number: sql`${formatOrderNumberPrefix('RF', now)} || nextval('order_numbers')`,
    freight: 0,
    status: 'awaitingReturn',
    sentBy: null,
    returnBy: new Date(computeReturnDeadline(now.getTime(), order.terms)),
    timeline: [...refund.timeline, { status: 'awaitingReturn', at: now.toISOString() }],
    changedAt: now,
  })
}
