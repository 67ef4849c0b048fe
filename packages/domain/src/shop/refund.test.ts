import fc from 'fast-check'
import { DAY_MS } from '../durations'
import {
  getNextRefundStatus,
  isRefundFinished,
  isRefundQuantityReleased,
  getAllowedRefundActions,
  computeRefund,
  refundStatuses,
  computeReturnDeadline,
  shopRules,
  decidePaymentSettlement,
  type PaymentStatus,
  type RefundEvent,
  type RefundKind,
  type RefundStatus,
} from '.'

const kinds: RefundKind[] = ['refundOnly', 'returnAndRefund']
const events: RefundEvent[] = [
  'approved',
  'rejected',
  'withdrawn',
  'sentBack',
  'returnExpired',
  'received',
  'foundWrong',
  'failed',
  'retried',
  'paidBack',
]

const follow = (kind: RefundKind, happened: readonly RefundEvent[]): RefundStatus[] => {
  const passed: RefundStatus[] = ['submitted']
  for (const event of happened) {
    const next = getNextRefundStatus({ status: passed.at(-1) ?? 'submitted', kind }, event)
    if (next) passed.push(next)
  }
  return passed
}

describe('a refund', () => {
  it('of money only goes straight to the provider', () => {
    expect(follow('refundOnly', ['approved', 'paidBack'])).toEqual(['submitted', 'refunding', 'refunded'])
  })

  it('of goods waits for them first', () => {
    expect(
      follow('returnAndRefund', ['approved', 'sentBack', 'received', 'failed', 'retried', 'paidBack']),
    ).toEqual([
      'submitted',
      'awaitingReturn',
      'returned',
      'refunding',
      'refundFailed',
      'refunding',
      'refunded',
    ])
    expect(follow('returnAndRefund', ['approved', 'returnExpired'])).toEqual([
      'submitted',
      'awaitingReturn',
      'withdrawn',
    ])
  })

  it('never pays without an approval, nor a return without the goods', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.array(fc.constantFrom(...events), { maxLength: 40 }),
        (kind, happened) => {
          const passed = follow(kind, happened)
          if (!passed.includes('refunded')) return
          expect(passed).toContain('refunding')
          if (kind === 'returnAndRefund') expect(passed).toContain('returned')
        },
      ),
    )
  })

  it('that is over stays so', () => {
    for (const status of refundStatuses.filter(isRefundFinished))
      for (const kind of kinds)
        for (const event of events) expect(getNextRefundStatus({ status, kind }, event)).toBeNull()
    expect(refundStatuses.filter(isRefundQuantityReleased)).toEqual(['rejected', 'withdrawn', 'settled'])
  })

  it('can be undone while nothing has moved, and sent back while the goods are awaited', () => {
    const actions = refundStatuses.map(status => [
      status,
      getAllowedRefundActions({ status, kind: 'returnAndRefund' }),
    ])
    expect(Object.fromEntries(actions.filter(([, buttons]) => buttons?.length))).toEqual({
      submitted: ['undo'],
      offeredBeforeReturn: ['takeOffer', 'declineOffer'],
      awaitingReturn: ['undo', 'sendBack'],
      offeredAfterReturn: ['takeOffer', 'declineOffer'],
      shipped: ['confirmArrival'],
    })
    expect(computeReturnDeadline(0, shopRules)).toBe(7 * DAY_MS)
  })

  it('piece by piece, with some withdrawn, adds up to what was paid and never more', () => {
    fc.assert(
      fc.property(
        fc.record({
          quantity: fc.integer({ min: 1, max: 50 }),
          payable: fc.integer({ min: 0, max: 10_000_000 }),
          points: fc.nat(5000),
        }),
        fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 5 }), isWithdrawn: fc.boolean() })),
        ({ quantity, payable, points }, asked) => {
          const line = { quantity, payable, points, takenQuantity: 0, takenAmount: 0, takenPoints: 0 }
          const take = (pieces: number) => {
            const { amount, points: back } = computeRefund(line, pieces)
            expect(amount).toBeGreaterThanOrEqual(0)
            line.takenQuantity += pieces
            line.takenAmount += amount
            line.takenPoints += back
            expect(line.takenAmount).toBeLessThanOrEqual(payable)
            return { pieces, amount, points: back }
          }
          for (const { quantity: pieces, isWithdrawn } of asked) {
            if (line.takenQuantity + pieces > quantity) continue
            const taken = take(pieces)
            if (!isWithdrawn) continue
            line.takenQuantity -= taken.pieces
            line.takenAmount -= taken.amount
            line.takenPoints -= taken.points
          }
          if (line.takenQuantity < quantity) take(quantity - line.takenQuantity)
          expect([line.takenAmount, line.takenPoints]).toEqual([payable, points])
        },
      ),
    )
  })
})

describe('money that a provider reports', () => {
  const payment = { status: 'open' as PaymentStatus, amount: 500, account: 'ours' }
  const arrived = { account: 'ours', amount: 500, currency: 'CNY' }

  it('pays what waits for it, and goes back where nothing does', () => {
    for (const isAwaited of [true, false])
      for (const status of ['open', 'closed'] as const)
        expect(decidePaymentSettlement({ payment: { ...payment, status }, isAwaited, arrived })).toBe(
          isAwaited ? 'pay' : 'giveBack',
        )
  })

  it('is booked once', () => {
    for (const status of ['succeeded', 'refundDue'] as const)
      for (const isAwaited of [true, false])
        expect(decidePaymentSettlement({ payment: { ...payment, status }, isAwaited, arrived })).toBe('known')
  })

  it('of another amount or currency, or to another account, is refused', () => {
    for (const wrong of [
      { amount: 499 },
      { amount: 501 },
      { amount: NaN },
      { account: 'theirs' },
      { currency: 'USD' },
      { currency: '' },
    ])
      expect(
        decidePaymentSettlement({
          payment,
          isAwaited: true,
          arrived: { ...arrived, ...wrong },
        }),
      ).toBe('refuse')
  })
})
