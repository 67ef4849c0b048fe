import { sql, type SQL } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { DAY_MS } from '@anzuo/domain/durations'
import {
  computeAnswerDeadline,
  REFUND_ANSWER_DAYS,
  type RefundQuestionState,
} from '@anzuo/domain/shop/refundQuestion'
import { refundQuestions, refunds } from '../../db/schema'
import type { EarlierRefundQuestion } from '../../db/schema/office'
import { getPictureUrl } from '../picture/pictureUrls'

type QuestionRow = typeof refundQuestions.$inferSelect
type QuestionView = ResponseData<'/dealer_order_refund/get'>['questions'][number]

/** How the latest question about a refund of the query stands, as `getRefundQuestionState` says; null without one. */
export const selectQuestionState = (now: Date): SQL<RefundQuestionState | null> => {
  const askedBefore = new Date(now.getTime() - REFUND_ANSWER_DAYS * DAY_MS).toISOString()
  return sql<RefundQuestionState | null>`(select case when q.answered_at is not null then 'answered' when q.asked_at > ${askedBefore} then 'waiting' else 'overdue' end from refund_questions q where q.refund_id = ${refunds.id})`
}

const toQuestionView = ({ text, askedAt, answer, pictures, answeredAt }: EarlierRefundQuestion) => ({
  text,
  askedAt,
  answerBy: new Date(computeAnswerDeadline(Date.parse(askedAt))).toISOString(),
  answer: { text: answer, pictures: pictures.map(getPictureUrl), answeredAt },
})

/** What was asked and answered, the oldest first. */
export const toQuestionViews = (row: QuestionRow | undefined): QuestionView[] => {
  if (!row) return []
  const { text, answer, pictures, answeredAt } = row
  const latest = toQuestionView({
    text,
    askedAt: row.askedAt.toISOString(),
    answer,
    pictures,
    answeredAt: answeredAt?.toISOString() ?? '',
  })
  return [...row.earlier.map(toQuestionView), answeredAt ? latest : { ...latest, answer: null }]
}
