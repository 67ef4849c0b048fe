import { getRefundMessage } from './refundMessage'
import { getNextRefundStatus, refundKinds, refundStatuses, type RefundEvent } from './refundState'

describe('what the buyer is told of a refund', () => {
  it.each([
    ['approved', 'awaitingReturn', 'accepted'],
    ['rejected', 'rejected', 'rejected'],
    ['returnExpired', 'withdrawn', 'expired'],
    ['paidBack', 'refunded', 'refunded'],
  ] as const)('%s leads to %s: %s', (event, status, message) => {
    expect(getRefundMessage(event, status)).toBe(message)
  })

  it.each([
    ['refundOffered', 'offeredBeforeReturn', 'offered'],
    ['refundOffered', 'offeredAfterReturn', 'offered'],
    ['received', 'toShip', 'toShip'],
    ['rejected', 'toShip', 'handBack'],
    ['sent', 'shipped', 'shipped'],
    ['arrived', 'settled', 'closed'],
  ] as const)('%s of an exchange leads to %s: %s', (event, status, message) => {
    expect(getRefundMessage(event, status)).toBe(message)
  })

  it.each([
    ['approved', 'toBook', 'visitFollows'],
    ['approved', 'awaitingReturn', 'accepted'],
    ['visitBooked', 'booked', 'visitBooked'],
    ['quoted', 'quoted', 'quoted'],
    ['quoted', 'quotedAfterReturn', 'quoted'],
    ['received', 'repairing', 'repairing'],
    ['repaired', 'toShip', 'repaired'],
    ['repaired', 'settled', 'closed'],
  ] as const)('%s of a repair leads to %s: %s', (event, status, message) => {
    expect(getRefundMessage(event, status)).toBe(message)
  })

  it('is nothing of money that is under way: it is told once it is back', () => {
    expect(getRefundMessage('approved', 'refunding')).toBeNull()
    expect(getRefundMessage('received', 'refunding')).toBeNull()
    expect(getRefundMessage('failed', 'refundFailed')).toBeNull()
  })

  it('is something of every step by which the shop ends a request or hands it to the buyer', () => {
    const shopEvents: RefundEvent[] = [
      'rejected',
      'refundOffered',
      'sent',
      'arrived',
      'paidBack',
      'quoted',
      'visitBooked',
      'repaired',
    ]
    for (const kind of refundKinds)
      for (const status of refundStatuses)
        for (const event of shopEvents) {
          const next = getNextRefundStatus({ status, kind }, event)
          if (next !== null) expect([event, next, getRefundMessage(event, next)]).not.toContain(null)
        }
  })
})
