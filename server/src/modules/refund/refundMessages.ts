import { eq } from 'drizzle-orm'
import { HOUR_MS } from '@anzuo/domain/durations'
import { refundMessages, type RefundMessage } from '@anzuo/domain/shop/refundMessage'
import { z } from 'zod'
import type { Database } from '../../db/database'
import { refunds } from '../../db/schema'
import { scheduleJob } from '../../jobs/jobRunner'
import type { MessageKey } from '../../messages'
import { sendToCustomer, type CustomerMessageContext } from '../account/customerMessages'
import type { RefundRow } from './queries'

/** The job that tells one buyer of one step. */
export const REFUND_MESSAGE_JOB = 'sendRefundMessage'

/** Later it is no news any more, and stands in the app. */
const MAX_DELAY_MS = 6 * HOUR_MS

const TEXTS: Record<RefundMessage, MessageKey> = {
  accepted: 'refundMessageAccepted',
  rejected: 'refundMessageRejected',
  expired: 'refundMessageExpired',
  offered: 'refundMessageOffered',
  toShip: 'refundMessageToShip',
  handBack: 'refundMessageHandBack',
  shipped: 'refundMessageShipped',
  closed: 'refundMessageClosed',
  refunded: 'refundMessageRefunded',
  visitFollows: 'refundMessageVisitFollows',
  visitBooked: 'refundMessageVisitBooked',
  quoted: 'refundMessageQuoted',
  quoteWaiting: 'refundMessageQuoteWaiting',
  quoteLapsed: 'refundMessageQuoteLapsed',
  repairing: 'refundMessageRepairing',
  repaired: 'refundMessageRepaired',
}

const PayloadSchema = z.object({
  refundId: z.string(),
  message: z.enum(refundMessages),
  until: z.iso.datetime(),
})

/**
 * Plans to tell the buyer of a step, in the transaction of the step: nobody is told of one that is undone. What was asked for together is
 * told of once.
 */
export const enqueueRefundMessage = (
  tx: Database,
  { refund, message, now }: { refund: RefundRow; message: RefundMessage; now: Date },
): Promise<void> => {
  const payload: z.input<typeof PayloadSchema> = {
    refundId: refund.id,
    message,
    until: new Date(now.getTime() + MAX_DELAY_MS).toISOString(),
  }
  const key = `${REFUND_MESSAGE_JOB} ${refund.groupId ?? refund.id} ${message}`
  return scheduleJob(tx, { name: REFUND_MESSAGE_JOB, key, payload, runAt: now })
}

/**
 * Tells a buyer of a step. The text names the request and nothing else, since others may see a phone's screen.
 * @throws the error of a gateway that did not take it, so that it is tried again
 */
export const sendRefundMessage = async (
  context: CustomerMessageContext,
  payload: Record<string, unknown>,
): Promise<void> => {
  const { db, now } = context
  const { refundId, message, until } = PayloadSchema.parse(payload)
  if (Date.parse(until) < now().getTime()) return
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId))
  if (!refund?.userId) return
  const params = { number: refund.number }
  await sendToCustomer(context, refund.userId, {
    subject: { key: 'refundMessageSubject', params },
    text: { key: TEXTS[message], params },
  })
}
