import fc from 'fast-check'
import { planOrderRefund, type LeftOrderLine } from './orderRefund'
import { computeRefund } from './refundState'

const line = (changes: Partial<LeftOrderLine> = {}): LeftOrderLine => ({
  skuId: 'm1-pearl',
  quantity: 2,
  payable: 998_00,
  points: 0,
  takenQuantity: 0,
  takenAmount: 0,
  takenPoints: 0,
  unshippedQuantity: 0,
  ...changes,
})

/** Lines of which some pieces were refunded before, for a little less than they cost, as goodwill and deductions make it. */
const arbitraryLines = fc.array(
  fc
    .record({
      quantity: fc.integer({ min: 1, max: 20 }),
      payable: fc.integer({ min: 0, max: 10_000_000 }),
      points: fc.nat(5000),
      taken: fc.nat(20),
      unshipped: fc.nat(25),
    })
    .map(({ quantity, payable, points, taken, unshipped }) => {
      const takenQuantity = Math.min(taken, quantity)
      const before = computeRefund(line({ quantity, payable, points }), Math.max(takenQuantity, 1))
      return line({
        quantity,
        payable,
        points,
        takenQuantity,
        takenAmount: takenQuantity > 0 ? before.amount : 0,
        takenPoints: takenQuantity > 0 ? before.points : 0,
        unshippedQuantity: unshipped,
      })
    }),
  { minLength: 1, maxLength: 8 },
)

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

describe('the refund of a whole order', () => {
  it('gives back to the cent what of the order was paid and not refunded, with the freight once', () => {
    fc.assert(
      fc.property(arbitraryLines, fc.nat(5000), (lines, freight) => {
        const parts = planOrderRefund(lines, { kind: 'returnAndRefund', freight })
        const left = lines.filter(({ quantity, takenQuantity }) => quantity > takenQuantity)
        if (left.length === 0) {
          expect(parts).toEqual([])
          return
        }
        const owed = sum(left.map(({ payable, takenAmount }) => payable - takenAmount))
        expect(sum(parts.map(({ amount }) => amount))).toBe(owed + freight)
        expect(sum(parts.map(part => part.freight))).toBe(freight)
        expect(sum(parts.map(({ points }) => points))).toBe(
          sum(left.map(({ points, takenPoints }) => points - takenPoints)),
        )
      }),
    )
  })

  it('takes every piece that is left once, and none for less than nothing', () => {
    fc.assert(
      fc.property(arbitraryLines, lines => {
        const parts = planOrderRefund(lines, { kind: 'returnAndRefund', freight: 0 })
        expect(sum(parts.map(({ quantity }) => quantity))).toBe(
          sum(lines.map(({ quantity, takenQuantity }) => quantity - takenQuantity)),
        )
        for (const { quantity, amount } of parts) {
          expect(quantity).toBeGreaterThan(0)
          expect(amount).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('asks back only what has left, and pays the rest without it', () => {
    const parts = planOrderRefund([line({ quantity: 3, payable: 1000, unshippedQuantity: 2 })], {
      kind: 'returnAndRefund',
      freight: 0,
    })
    expect(parts.map(({ kind, quantity, amount }) => [kind, quantity, amount])).toEqual([
      ['refundOnly', 2, 666],
      ['returnAndRefund', 1, 334],
    ])
  })
})
