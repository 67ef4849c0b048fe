import fc from 'fast-check'
import { DAY_MS } from '../durations'
import {
  getAllowedRefundActions,
  getNextRefundStatus,
  isRefundFinished,
  repairKinds,
  type RefundEvent,
  type RefundStatus,
} from './refundState'
import {
  computeQuoteDeadlines,
  getAwaitedRepairPayment,
  getRepairDue,
  isActionOfQuote,
  isQuoteOpen,
  settleRepairPrice,
} from './repairPayment'

type Step = { event: RefundEvent; amount: number }

const step: fc.Arbitrary<Step> = fc.record({
  event: fc.constantFrom<RefundEvent>(
    'approved',
    'rejected',
    'withdrawn',
    'sentBack',
    'pickupCancelled',
    'returnExpired',
    'received',
    'foundWrong',
    'sent',
    'arrived',
    'quoted',
    'quoteTaken',
    'quoteDeclined',
    'quoteLapsed',
    'visitBooked',
    'repaired',
  ),
  amount: fc.integer({ min: 1, max: 100_000_00 }),
})

/** What a repair comes to when such things happen to it; a price is only taken by paying what is due. */
const run = (kind: (typeof repairKinds)[number], steps: readonly Step[]) => {
  let status: RefundStatus = 'submitted'
  let price = { quote: 0, paid: 0 }
  const moved = { came: 0, went: 0 }
  const seen: { status: RefundStatus; event: RefundEvent; quote: number; paid: number }[] = []
  for (const { event, amount } of steps) {
    const next = getNextRefundStatus({ status, kind }, event)
    if (next === null) continue
    if (event === 'quoted') price = { ...price, quote: amount }
    if (event === 'quoteTaken') {
      const due = getAwaitedRepairPayment(status, price) ?? 0
      moved.came += due
      price = { ...price, paid: price.paid + due }
    }
    const settled = settleRepairPrice(price, { event, status: next })
    moved.went += settled.goesBack
    price = { quote: settled.quote, paid: settled.paid }
    status = next
    seen.push({ status, event, ...price })
  }
  return { status, price, moved, seen }
}

describe('the price of a repair', () => {
  it('is kept exactly where the repair was done, and goes back whole where it was not', () => {
    fc.assert(
      fc.property(fc.constantFrom(...repairKinds), fc.array(step, { maxLength: 40 }), (kind, steps) => {
        const { status, price, moved, seen } = run(kind, steps)
        expect(moved.came - moved.went).toBe(price.paid)
        for (const at of seen) {
          expect(at.paid).toBeGreaterThanOrEqual(0)
          // Whatever was agreed is paid, and nothing more, except while a new price waits for its answer.
          if (!isQuoteOpen(at.status)) expect(at.paid).toBe(at.quote)
        }
        const isDone = seen.some(({ event }) => event === 'repaired')
        if (isRefundFinished(status) && !isDone) expect(price).toEqual({ quote: 0, paid: 0 })
      }),
      { numRuns: 2000 },
    )
  })

  it('is waited for while it is asked, and never of a repair that goes on or is over', () => {
    fc.assert(
      fc.property(fc.constantFrom(...repairKinds), fc.array(step, { maxLength: 30 }), (kind, steps) => {
        const { status, price } = run(kind, steps)
        const awaited = getAwaitedRepairPayment(status, price)
        expect(awaited !== null).toBe(isQuoteOpen(status) && getRepairDue(price) > 0)
      }),
    )
  })

  it('is paid or taken, never both', () => {
    for (const kind of repairKinds) {
      const actions = getAllowedRefundActions({ status: 'quoted', kind })
      const shown = (price: { quote: number; paid: number }) =>
        actions.filter(action => isActionOfQuote(action, price))
      expect(shown({ quote: 100, paid: 0 })).toEqual(['payQuote', 'declineQuote'])
      expect(shown({ quote: 100, paid: 40 })).toEqual(['payQuote', 'declineQuote'])
      expect(shown({ quote: 100, paid: 100 })).toEqual(['takeQuote', 'declineQuote'])
    }
  })

  it('gives back what a cheaper price leaves over, once it is taken', () => {
    const price = { quote: 80, paid: 100 }
    expect(settleRepairPrice(price, { event: 'quoted', status: 'quoted' }).goesBack).toBe(0)
    expect(settleRepairPrice(price, { event: 'quoteTaken', status: 'toBook' })).toEqual({
      quote: 80,
      paid: 80,
      goesBack: 20,
    })
  })

  it('can be agreed to for some days, with a reminder half-way', () => {
    expect(computeQuoteDeadlines(0, 14)).toEqual({ quoteBy: 14 * DAY_MS, remindAt: 7 * DAY_MS })
  })
})
