import fc from 'fast-check'
import { getUnshippedQuantity, listUnshippedLines, subtractParcel, type LineShipment } from './parcelContents'

const line = (changes: Partial<LineShipment> = {}): LineShipment => ({
  skuId: 'a',
  quantity: 3,
  shippedQuantity: 0,
  refundedBeforeShipping: 0,
  ...changes,
})

describe('what is still to be sent', () => {
  it('is what neither left nor was refunded before it left', () => {
    expect(getUnshippedQuantity(line())).toBe(3)
    expect(getUnshippedQuantity(line({ shippedQuantity: 1, refundedBeforeShipping: 1 }))).toBe(1)
    expect(getUnshippedQuantity(line({ shippedQuantity: 2, refundedBeforeShipping: 1 }))).toBe(0)
  })

  it('names no line of which nothing is left', () => {
    const lines = [line({ shippedQuantity: 3 }), line({ skuId: 'b', quantity: 2 })]
    expect(listUnshippedLines(lines)).toEqual([{ skuId: 'b', quantity: 2 }])
  })
})

describe('a parcel', () => {
  const unshipped = [
    { skuId: 'a', quantity: 2 },
    { skuId: 'b', quantity: 1 },
  ]

  it('leaves the rest for the next one', () => {
    expect(subtractParcel(unshipped, [{ skuId: 'a', quantity: 1 }])).toEqual([
      { skuId: 'a', quantity: 1 },
      { skuId: 'b', quantity: 1 },
    ])
    expect(subtractParcel(unshipped, unshipped)).toEqual([])
  })

  it('holds nothing that the order has not left to send', () => {
    for (const parcel of [
      [],
      [{ skuId: 'a', quantity: 3 }],
      [{ skuId: 'c', quantity: 1 }],
      [{ skuId: 'a', quantity: 0 }],
      [{ skuId: 'a', quantity: 0.5 }],
      [
        { skuId: 'a', quantity: 1 },
        { skuId: 'a', quantity: 1 },
      ],
    ])
      expect(subtractParcel(unshipped, parcel)).toBeNull()
  })

  it('and those after it send each piece once, in whatever order they are packed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }),
        fc.infiniteStream(fc.record({ at: fc.nat(), take: fc.integer({ min: 1, max: 5 }) })),
        (quantities, choices) => {
          let left = quantities.map((quantity, index) => ({ skuId: `s${index}`, quantity }))
          let sent = 0
          for (const { at, take } of choices) {
            const from = left[at % left.length]
            if (!from) break
            const quantity = Math.min(take, from.quantity)
            left = subtractParcel(left, [{ skuId: from.skuId, quantity }]) ?? []
            sent += quantity
          }
          expect(sent).toBe(quantities.reduce((sum, quantity) => sum + quantity, 0))
        },
      ),
    )
  })
})
