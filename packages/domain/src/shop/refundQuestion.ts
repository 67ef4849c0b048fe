import { DAY_MS } from '../durations'
import type { EpochMs } from './shopRules'

/** For so long a question about a refund waits for the customer; after it the shop decides with what it knows. */
export const REFUND_ANSWER_DAYS = 7

/** So many questions can be asked about one refund: who needs more calls the customer. */
export const MAX_REFUND_QUESTIONS = 5

export const MAX_REFUND_ANSWER_LENGTH = 300
export const MAX_REFUND_PICTURES = 6

/** `overdue`: nobody answered in time. An answer is still taken until the refund is decided. */
export type RefundQuestionState = 'waiting' | 'answered' | 'overdue'

/** Until when an answer is waited for. */
export const computeAnswerDeadline = (askedAt: EpochMs): EpochMs => askedAt + REFUND_ANSWER_DAYS * DAY_MS

/** How the latest question about a refund stands. */
export const getRefundQuestionState = (
  question: { askedAt: EpochMs; isAnswered: boolean },
  now: EpochMs,
): RefundQuestionState => {
  if (question.isAnswered) return 'answered'
  return now < computeAnswerDeadline(question.askedAt) ? 'waiting' : 'overdue'
}
