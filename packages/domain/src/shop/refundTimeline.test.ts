import type { RefundKind, RefundStatus } from './refundState'
import { buildRefundTimeline } from './refundTimeline'

/** The timeline of a refund that went through some statuses before the one that it has. */
const words = (kind: RefundKind, before: readonly RefundStatus[], status: RefundStatus) => {
  const timeline = [...before, status].map(each => ({ status: each, at: '2026-11-19T10:02:00.000Z' }))
  return buildRefundTimeline({ kind, status, timeline }).map(step => `${step.status} ${step.state}`)
}

it('shows what happened, where it stands and what comes', () => {
  expect(words('returnAndRefund', ['submitted'], 'awaitingReturn')).toEqual([
    'submitted done',
    'awaitingReturn now',
    'returned open',
    'refunding open',
    'refunded open',
  ])
})

it('has nothing to come when it is over', () => {
  expect(words('refundOnly', ['submitted'], 'withdrawn')).toEqual(['submitted done', 'withdrawn done'])
})

it('goes on where a payment back that failed is tried again', () => {
  expect(words('refundOnly', ['submitted', 'refunding'], 'refundFailed')).toEqual([
    'submitted done',
    'refunding done',
    'refundFailed now',
    'refunded open',
  ])
})
