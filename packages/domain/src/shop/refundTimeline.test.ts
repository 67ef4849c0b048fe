import { buildRefundTimeline } from './refundTimeline'

const at = '2026-11-19T10:02:00.000Z'
const words = (refund: Parameters<typeof buildRefundTimeline>[0]) =>
  buildRefundTimeline(refund).map(({ status, state }) => `${status} ${state}`)

it('shows what happened, where it stands and what comes', () => {
  expect(
    words({
      kind: 'returnAndRefund',
      status: 'awaitingReturn',
      timeline: [
        { status: 'submitted', at },
        { status: 'awaitingReturn', at },
      ],
    }),
  ).toEqual(['submitted done', 'awaitingReturn now', 'returned open', 'refunding open', 'refunded open'])
})

it('has nothing to come when it is over', () => {
  expect(
    words({
      kind: 'refundOnly',
      status: 'withdrawn',
      timeline: [
        { status: 'submitted', at },
        { status: 'withdrawn', at },
      ],
    }),
  ).toEqual(['submitted done', 'withdrawn done'])
})

it('goes on where a payment back that failed is tried again', () => {
  expect(
    words({
      kind: 'refundOnly',
      status: 'refundFailed',
      timeline: [
        { status: 'submitted', at },
        { status: 'refunding', at },
        { status: 'refundFailed', at },
      ],
    }),
  ).toEqual(['submitted done', 'refunding done', 'refundFailed now', 'refunded open'])
})
