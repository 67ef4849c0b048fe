import { DAY_MS } from '../durations'
import { computeAnswerDeadline, getRefundQuestionState, REFUND_ANSWER_DAYS } from './refundQuestion'

describe('a question about a refund', () => {
  const askedAt = Date.UTC(2026, 10, 20)
  const deadline = askedAt + REFUND_ANSWER_DAYS * DAY_MS

  it('waits for the customer until its deadline, and not at it', () => {
    expect(computeAnswerDeadline(askedAt)).toBe(deadline)
    expect(getRefundQuestionState({ askedAt, isAnswered: false }, deadline - 1)).toBe('waiting')
    expect(getRefundQuestionState({ askedAt, isAnswered: false }, deadline)).toBe('overdue')
  })

  it('is answered whenever the answer came', () => {
    expect(getRefundQuestionState({ askedAt, isAnswered: true }, askedAt)).toBe('answered')
    expect(getRefundQuestionState({ askedAt, isAnswered: true }, deadline + DAY_MS)).toBe('answered')
  })
})
