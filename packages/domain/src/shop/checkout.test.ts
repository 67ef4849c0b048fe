import { reconcileCheckoutItems, findCheckoutItemChanges, type CheckedOrderLine } from '.'

const items = [
  { skuId: 'a', quantity: 3, price: 100 },
  { skuId: 'b', quantity: 1, price: 200 },
  { skuId: 'c', quantity: 2, price: 300 },
  { skuId: 'd', quantity: 1, price: 400 },
]
const line = (skuId: string, changes: Partial<CheckedOrderLine>): CheckedOrderLine => ({
  skuId,
  name: skuId.toUpperCase(),
  price: 100,
  quantity: 1,
  stock: 9,
  change: null,
  ...changes,
})
const lines = [
  line('a', { stock: 2, change: 'stock' }),
  line('b', { price: 250, change: 'price' }),
  line('c', { change: 'gone' }),
  line('d', { price: 400 }),
]

describe('what has changed at the checkout', () => {
  it('is told thing by thing', () => {
    expect(findCheckoutItemChanges(items, lines)).toEqual([
      { kind: 'stock', skuId: 'a', name: 'A', wanted: 3, left: 2 },
      { kind: 'price', skuId: 'b', name: 'B', before: 200, now: 250 },
      { kind: 'gone', skuId: 'c', name: 'C' },
    ])
  })

  it('is agreed to with as many as there are, at the prices of now', () => {
    expect(reconcileCheckoutItems(items, lines)).toEqual([
      { skuId: 'a', quantity: 2, price: 100 },
      { skuId: 'b', quantity: 1, price: 250 },
      { skuId: 'd', quantity: 1, price: 400 },
    ])
  })

  it('leaves nothing of what is sold out or unknown', () => {
    expect(reconcileCheckoutItems(items, [line('a', { stock: 0, change: 'stock' })])).toEqual([])
  })
})
