import { refundMessages, type RefundMessage } from '@anzuo/domain/shop/refundMessage'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../db/database'
import { refunds } from '../../db/schema'
import { recordNotification } from '../notification/recordNotification'
import type { RefundRow } from './queries'

type RefundNotificationKind = 'refundDecided' | 'moneyBack' | 'repairToPay'

/** Money and prices are kinds of their own, so that people can choose how they hear of them. */
const toKind = (message: RefundMessage): RefundNotificationKind => {
  if (message === 'refunded') return 'moneyBack'
  return message === 'quoted' || message === 'quoteWaiting' ? 'repairToPay' : 'refundDecided'
}

/**
 * Tells the buyer of a step, in the transaction of the step: nobody is told of one that is undone. What was asked for together is told of
 * once. The text names the request and nothing else, since others may see a phone's screen.
 */
export const enqueueRefundMessage = (
  tx: Database,
  { refund, message, now }: { refund: RefundRow; message: RefundMessage; now: Date },
): Promise<void> =>
  recordNotification(
    tx,
    {
      userId: refund.userId,
      kind: toKind(message),
      // A request may come to the same step again, such as a second price: that is news.
      event: `${refund.groupId ?? refund.id}:${message}:${countTimes(refund)}`,
      data: { refundId: refund.id, requestNumber: refund.number, step: message },
    },
    now,
  )

/** How often the request has come to where it is. */
const countTimes = ({ timeline, status }: RefundRow): number =>
  timeline.filter(step => step.status === status).length

/** The job by which a server of the version before told of a step. While servers are upgraded one after the other, both plan theirs. */
export const FORMER_REFUND_MESSAGE_JOB = 'sendRefundMessage'

const FormerPayloadSchema = z.object({ refundId: z.string(), message: z.enum(refundMessages) })

/** Tells of what such a job was planned for. */
export const takeOverRefundMessage = async (
  db: Database,
  payload: Record<string, unknown>,
  now: Date,
): Promise<void> => {
  const { refundId, message } = FormerPayloadSchema.parse(payload)
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId))
  if (refund) await enqueueRefundMessage(db, { refund, message, now })
}
