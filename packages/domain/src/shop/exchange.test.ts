import fc from 'fast-check'
import {
  getNextRefundStatus,
  isRefundFinished,
  refundStatuses,
  type RefundEvent,
  type RefundKind,
  type RefundStatus,
} from '.'
import {
  computeArrivalDeadline,
  findReturningVariants,
  getMoneyBack,
  getReplacementPlace,
  isReplacementAllowed,
  type ExchangeParcel,
  type LineMove,
} from './exchange'
import { DAY_MS } from '../durations'

const events: RefundEvent[] = [
  'approved',
  'rejected',
  'withdrawn',
  'sentBack',
  'pickupCancelled',
  'returnExpired',
  'received',
  'foundWrong',
  'failed',
  'retried',
  'paidBack',
  'refundOffered',
  'offerTaken',
  'offerDeclined',
  'sent',
  'arrived',
]

type Exchange = { status: RefundStatus; kind: RefundKind; parcel: ExchangeParcel }
const asked: Exchange = { status: 'submitted', kind: 'exchange', parcel: 'replacement' }

/** An exchange after an event, as the server changes it with the status. */
const move = (exchange: Exchange, event: RefundEvent): Exchange => {
  const status = getNextRefundStatus(exchange, event)
  if (status === null) return exchange
  return {
    status,
    kind: event === 'offerTaken' ? 'returnAndRefund' : exchange.kind,
    parcel: event === 'rejected' ? 'own' : exchange.parcel,
  }
}

const follow = (happened: readonly RefundEvent[]): Exchange[] => {
  const passed = [asked]
  for (const event of happened) {
    const next = move(passed.at(-1) ?? asked, event)
    if (next !== passed.at(-1)) passed.push(next)
  }
  return passed
}

const anyEvents = fc.array(fc.constantFrom(...events), { maxLength: 60 })

describe('an exchange', () => {
  it('goes back, is looked at, and ends with the replacement', () => {
    expect(
      follow(['approved', 'sentBack', 'received', 'sent', 'arrived']).map(({ status }) => status),
    ).toEqual(['submitted', 'awaitingReturn', 'returned', 'toShip', 'shipped', 'settled'])
  })

  it('pays nothing unless the customer took the refund that was offered', () => {
    fc.assert(
      fc.property(anyEvents, happened => {
        const passed = follow(happened)
        const paying = passed.findIndex(({ status }) => status === 'refunding')
        if (paying < 0) return
        const offered = passed.findIndex(({ status }) => status.startsWith('offered'))
        expect(offered).toBeGreaterThan(0)
        expect(offered).toBeLessThan(paying)
        expect(passed[paying]?.kind).toBe('returnAndRefund')
      }),
    )
    expect(getMoneyBack({ kind: 'exchange', amount: 499_00 })).toBe(0)
    expect(getMoneyBack({ kind: 'returnAndRefund', amount: 499_00 })).toBe(499_00)
  })

  it('leaves nobody without goods and money: what came in is followed by a parcel or by money, never by both', () => {
    fc.assert(
      fc.property(anyEvents, happened => {
        const passed = follow(happened)
        const last = passed.at(-1) ?? asked
        if (!isRefundFinished(last.status)) return
        const isReceived = passed.some(({ status }) => ['exception', 'toShip', 'refunding'].includes(status))
        const isSent = passed.some(({ status }) => status === 'shipped')
        const isPaid = last.status === 'refunded'
        expect(isSent && isPaid).toBe(false)
        // Of a return that became a refund the shop may decline to pay, as of any return.
        if (isReceived && last.kind === 'exchange') expect(isSent).toBe(true)
        if (!isReceived) expect(isSent || isPaid).toBe(false)
      }),
    )
  })

  it('keeps its replacement from the acceptance until it leaves or is not needed, and never gets it twice', () => {
    fc.assert(
      fc.property(anyEvents, happened => {
        const places = follow(happened).map(getReplacementPlace)
        const changes = places.filter((place, index) => place !== places[index - 1])
        expect([
          ['forSale'],
          ['forSale', 'held'],
          ['forSale', 'held', 'forSale'],
          ['forSale', 'held', 'gone'],
        ]).toContainEqual(changes)
      }),
    )
  })

  it('comes to an end from wherever it stands', () => {
    const ends = (exchange: Exchange, seen: readonly string[]): boolean =>
      isRefundFinished(exchange.status) ||
      events.some(event => {
        const next = move(exchange, event)
        const key = JSON.stringify(next)
        return next !== exchange && !seen.includes(key) && ends(next, [...seen, key])
      })
    fc.assert(fc.property(anyEvents, happened => ends(follow(happened).at(-1) ?? asked, [])))
    for (const status of refundStatuses.filter(isRefundFinished))
      for (const event of events) expect(getNextRefundStatus({ status, kind: 'exchange' }, event)).toBeNull()
  })

  it('is for an offered variant of the same product at the price that was paid, or that both cost today', () => {
    const bought = { productId: 'm1', paidPrice: 400_00, priceToday: 450_00 }
    const variant = { productId: 'm1', price: 400_00, isWithdrawn: false }
    expect(isReplacementAllowed(bought, variant)).toBe(true)
    expect(isReplacementAllowed(bought, { ...variant, price: 450_00 })).toBe(true)
    expect(isReplacementAllowed(bought, { ...variant, price: 449_99 })).toBe(false)
    expect(isReplacementAllowed(bought, { ...variant, productId: 'm2' })).toBe(false)
    expect(isReplacementAllowed(bought, { ...variant, isWithdrawn: true })).toBe(false)
  })

  it('counts as arrived ten days after it left', () => {
    expect(computeArrivalDeadline(0)).toBe(10 * DAY_MS)
  })
})

describe('pieces that come back', () => {
  it('are of the variant that the only piece was exchanged for', () => {
    const moves: LineMove[] = [{ kind: 'exchanged', to: 'moss', quantity: 1 }]
    expect(findReturningVariants({ skuId: 'pearl', quantity: 1 }, moves, 1)).toEqual([
      { skuId: 'moss', quantity: 1 },
    ])
  })

  it('are as many as were asked for, and never more than the customer has', () => {
    const anyMove = fc.oneof(
      fc.record({
        kind: fc.constant('exchanged' as const),
        to: fc.constantFrom('moss', 'mist', 'pearl'),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
      fc.record({ kind: fc.constant('refunded' as const), quantity: fc.integer({ min: 1, max: 9 }) }),
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.array(anyMove, { maxLength: 8 }),
        fc.integer({ min: 1, max: 20 }),
        (quantity, moves, returning) => {
          const refunded = moves.reduce(
            (sum, each) => sum + (each.kind === 'refunded' ? each.quantity : 0),
            0,
          )
          const pieces = findReturningVariants({ skuId: 'pearl', quantity }, moves, returning)
          expect(pieces.reduce((sum, each) => sum + each.quantity, 0)).toBe(
            Math.min(returning, Math.max(0, quantity - refunded)),
          )
          expect(new Set(pieces.map(({ skuId }) => skuId)).size).toBe(pieces.length)
        },
      ),
    )
  })
})
