import { toCheckoutQuery, parseCheckoutQuery, type CheckoutSelection } from './checkoutSelection'

const choice: CheckoutSelection = {
  items: [
    { skuId: 'w8-mist', quantity: 1, price: 3_280_000 },
    { skuId: 'odd.id,with signs', quantity: 99, price: 0 },
  ],
  isFromCart: true,
}

describe('the choice on its way to the checkout', () => {
  it('comes out of the address as it went in', () => {
    expect(parseCheckoutQuery(toCheckoutQuery(choice))).toEqual(choice)
    const now = { ...choice, isFromCart: false }
    expect(parseCheckoutQuery(toCheckoutQuery(now))).toEqual(now)
  })

  it('leaves out what is no item', () => {
    expect(parseCheckoutQuery({ items: 'w8-mist.0.1,m1.2,,%ZZ.1.1,m1-pearl.2.49900' })).toEqual({
      items: [{ skuId: 'm1-pearl', quantity: 2, price: 49_900 }],
      isFromCart: false,
    })
  })

  it('is none when nothing is left', () => {
    expect(parseCheckoutQuery({})).toBeNull()
    expect(parseCheckoutQuery({ items: 'nonsense', from: 'cart' })).toBeNull()
  })
})
