import {
  getBuyableQuantity,
  getSelectedCartItems,
  getCartLineWarning,
  summariseCart,
  type CartLineState,
} from './cart'

const line = (facts: Partial<CartLineState> = {}): CartLineState => ({
  skuId: 'w8-cloud',
  price: 100_00,
  priceBefore: null,
  quantity: 2,
  stock: 10,
  isGone: false,
  isSelected: true,
  ...facts,
})

describe('a line of the cart', () => {
  it('can be bought as far as there is stock, and never beyond 99', () => {
    expect(getBuyableQuantity(line())).toBe(2)
    expect(getBuyableQuantity(line({ quantity: 5, stock: 3 }))).toBe(3)
    expect(getBuyableQuantity(line({ quantity: 120, stock: 500 }))).toBe(99)
    expect(getBuyableQuantity(line({ isGone: true }))).toBe(0)
    expect(getBuyableQuantity(line({ stock: 0 }))).toBe(0)
  })

  it('says first that it is gone, then that fewer are left, then what became of its price', () => {
    expect(getCartLineWarning(line())).toBeNull()
    expect(getCartLineWarning(line({ isGone: true, priceBefore: 1 }))).toEqual({ kind: 'gone' })
    expect(getCartLineWarning(line({ stock: 1, priceBefore: 1 }))).toEqual({
      kind: 'fewer',
      left: 1,
      wanted: 2,
    })
    expect(getCartLineWarning(line({ priceBefore: 120_00 }))).toEqual({
      kind: 'cheaper',
      by: 20_00,
      before: 120_00,
    })
    expect(getCartLineWarning(line({ priceBefore: 80_00 }))).toEqual({
      kind: 'dearer',
      by: 20_00,
      before: 80_00,
    })
  })
})

describe('what is chosen', () => {
  const lines = [
    line({ skuId: 'a' }),
    line({ skuId: 'b', quantity: 9, stock: 4, price: 1_50 }),
    line({ skuId: 'c', isSelected: false }),
    line({ skuId: 'd', isGone: true }),
  ]

  it('counts pieces that can be bought, and what they cost today', () => {
    expect(summariseCart(lines)).toEqual({ pieces: 6, total: 206_00, isAllSelected: false })
  })

  it('is all when only what is gone is left out', () => {
    expect(summariseCart([lines[0]!, lines[3]!]).isAllSelected).toBe(true)
    expect(summariseCart([lines[3]!]).isAllSelected).toBe(false)
  })

  it('goes to the checkout with the price that was shown', () => {
    expect(getSelectedCartItems(lines)).toEqual([
      { skuId: 'a', quantity: 2, price: 100_00 },
      { skuId: 'b', quantity: 4, price: 1_50 },
    ])
  })
})
