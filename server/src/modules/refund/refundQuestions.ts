import { eq } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { MAX_REFUND_QUESTIONS } from '@anzuo/domain/shop/refundQuestion'
import type { Database } from '../../db/database'
import { refundQuestions } from '../../db/schema'
import type { OfficeActor } from '../../db/schema/office'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { runIdempotent } from '../idempotency/runIdempotent'
import { countOrderChange } from '../order/orderVersion'
import { requireOwnPictureNames } from '../picture/routes'
import type { ShopContext } from '../shopContext'
import { getOwnRefund, type RefundRow } from './queries'
import { lockOwnRefund } from './transitionRefund'

type QuestionRow = typeof refundQuestions.$inferSelect

/** The questions about a refund; undefined when nothing was asked. */
export const loadRefundQuestion = async (
  db: Database,
  refundId: string,
): Promise<QuestionRow | undefined> => {
  const [row] = await db.select().from(refundQuestions).where(eq(refundQuestions.refundId, refundId))
  return row
}

/**
 * Asks about a locked refund. A question that is not answered yet is replaced by it, one that is answered stays before it.
 * @throws ApiError `conflict` once enough was asked
 */
export const askAboutRefund = async (
  tx: Database,
  refund: RefundRow,
  question: { text: string; by: OfficeActor; askedAt: Date },
): Promise<void> => {
  const before = await loadRefundQuestion(tx, refund.id)
  const earlier = before?.answeredAt
    ? [
        ...before.earlier,
        {
          text: before.text,
          askedAt: before.askedAt.toISOString(),
          answer: before.answer,
          pictures: before.pictures,
          answeredAt: before.answeredAt.toISOString(),
        },
      ]
    : (before?.earlier ?? [])
  if (earlier.length >= MAX_REFUND_QUESTIONS)
    throw createApiError('conflict', 'officeTooManyQuestions', { most: MAX_REFUND_QUESTIONS })
  const asked = { ...question, answer: '', pictures: [], answeredAt: null, earlier }
  await tx
    .insert(refundQuestions)
    .values({ refundId: refund.id, ...asked })
    .onConflictDoUpdate({ target: refundQuestions.refundId, set: asked })
  await countOrderChange(tx, refund.orderId)
}

/** The buyer answers the question that they read, until the refund is decided. The same key answers once. */
export const answerRefundQuestion = async (
  context: ShopContext,
  { caller: { userId }, request, locale }: RequestContext<'/dealer_order_refund/answer'>,
): Promise<ResponseData<'/dealer_order_refund/answer'>> => {
  const { db, now } = context
  const { requestKey, ...content } = request
  const idempotentRequest = { userId, key: requestKey, path: '/dealer_order_refund/answer', request: content }
  await runIdempotent(db, { idempotentRequest, now: now() }, async tx => {
    const { refund } = await lockOwnRefund(tx, { userId, id: request.id })
    const pictures = await requireOwnPictureNames(tx, userId, request.fileList)
    const question = await loadRefundQuestion(tx, refund.id)
    if (!question || refund.status !== 'submitted') throw createApiError('conflict', 'refundMovedOn')
    if (question.answeredAt || question.askedAt.getTime() !== Date.parse(request.askedAt))
      throw createApiError('conflict', 'refundQuestionChanged')
    await tx
      .update(refundQuestions)
      .set({ answer: request.text, pictures, answeredAt: now() })
      .where(eq(refundQuestions.refundId, refund.id))
    await countOrderChange(tx, refund.orderId)
    return {}
  })
  return getOwnRefund(context, { userId, id: request.id, locale })
}
