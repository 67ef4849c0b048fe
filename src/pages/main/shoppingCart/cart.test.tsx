import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { fakeTaro } from '../../../../test/doubles/taro'
import { renderPage, resetApp } from '../../../../test/doubles/renderPage'
import type { CartLine } from '@/data/shop/cart'
import { useGuestCart } from '@/data/shop/guestCart'
import { startLocalAuthSession } from '@/data/account/authSession'
import { hideToast, useToastStore } from '@/platform/toast'
import ShoppingCartPage from '.'

const createTestCartLine = (skuId: string, name: string, facts: Partial<CartLine> = {}): CartLine => ({
  skuId,
  productId: skuId.split('-')[0] as string,
  name,
  skuName: 'Pearl',
  picture: '/pictures/products/m1.svg',
  price: 499_00,
  priceBefore: null,
  quantity: 1,
  stock: 20,
  isGone: false,
  isSelected: true,
  ...facts,
})

const createTestCart = (lines: CartLine[]) => ({
  groups: [{ shop: { id: 'anzuo', name: 'Anzuo' }, lines }],
  count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
})

const openPage = async (lines: CartLine[]) => {
  startLocalAuthSession('t1')
  fakeServer.answer('/dealer_cart/list', { code: 0, data: createTestCart(lines) })
  renderPage(ShoppingCartPage)
  await screen.findByText('Anzuo')
}

beforeEach(() => {
  resetApp()
  useGuestCart.setState({ lines: [] })
})
afterEach(() => hideToast())

describe('the cart', () => {
  it('says what became of prices and stock since things were put in', async () => {
    await openPage([
      createTestCartLine('hk5-mist', 'HK5 Ease', { price: 12_400_00, priceBefore: 12_800_00 }),
      createTestCartLine('m5-mist', 'M5 Foot', { price: 1280_00, priceBefore: 1200_00 }),
      createTestCartLine('m1-pearl', 'M1 Neck', { quantity: 5, stock: 2 }),
      createTestCartLine('v2-pearl', 'V2 Eye', { isGone: true, stock: 0 }),
    ])
    expect(screen.getByText(/¥400 less/)).toBeTruthy()
    expect(screen.getByText(/Up ¥80 since you added it. It was ¥1,200/)).toBeTruthy()
    expect(screen.getByText('Only 2 left; you wanted 5.')).toBeTruthy()
    expect(screen.getByText('Sold out')).toBeTruthy()
    expect(screen.getByText('8 items · 1 unavailable')).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'Select V2 Eye' })).toHaveProperty('disabled', true)
    // ¥12,400 + ¥1,280 + 2 × ¥499
    expect(screen.getByText('14,678')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Check out (4)' }))
    expect(decodeURIComponent(fakeTaro.navigation.at(-1)?.url ?? '')).toBe(
      '/submitOrders?items=hk5-mist.1.1240000,m5-mist.1.128000,m1-pearl.2.49900&from=cart',
    )
  })

  describe('on a wide screen', () => {
    beforeEach(() => {
      Object.assign(window, { matchMedia: () => ({ matches: true, addEventListener: () => undefined }) })
    })
    afterEach(() => Reflect.deleteProperty(window, 'matchMedia'))

    it('counts what several of a thing cost together, and says what one costs', async () => {
      await openPage([
        createTestCartLine('m1-pearl', 'M1 Neck', { quantity: 2 }),
        createTestCartLine('v2-pearl', 'V2 Eye', { quantity: 3, isSelected: false }),
      ])
      expect(screen.queryAllByText('Pearl · ¥499 each')).toHaveLength(2)
      expect(screen.queryByText('1,497')).not.toBeNull()
    })
  })

  it('asks to choose something first', async () => {
    await openPage([createTestCartLine('m1-pearl', 'M1 Neck', { isSelected: false })])
    fireEvent.click(screen.getByRole('button', { name: 'Check out' }))
    expect(fakeTaro.navigation).toEqual([])
    expect(useToastStore.getState().toast).toMatchObject({ text: 'Select an item first' })
  })

  it('takes things out and puts them back', async () => {
    const lines = [createTestCartLine('m1-pearl', 'M1 Neck'), createTestCartLine('v2-pearl', 'V2 Eye')]
    await openPage(lines)
    fakeServer.answer('/dealer_cart/delete', { code: 0, data: createTestCart(lines.slice(1)) })
    fakeServer.answer('/dealer_cart/edit', { code: 0, data: createTestCart(lines) })
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select M1 Neck' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove (1)' }))
    await waitFor(() => expect(screen.queryByText('M1 Neck')).toBeNull())
    await waitFor(() => expect(fakeServer.callsTo('/dealer_cart/delete')).toHaveLength(1))
    act(() => useToastStore.getState().toast?.action?.onPress())
    expect(await screen.findByText('M1 Neck')).toBeTruthy()
    expect(fakeServer.callsTo('/dealer_cart/edit')[0]?.body).toEqual({
      mode: 'merge',
      items: [{ skuId: 'm1-pearl', quantity: 1, isSelected: true }],
    })
  })

  it('is empty with a way to the shop', async () => {
    fakeServer.answer('/dealer_product/list', {
      code: 0,
      data: { products: [], next: null, isApproximate: false },
    })
    renderPage(ShoppingCartPage)
    fireEvent.click(await screen.findByRole('button', { name: 'See chairs' }))
    expect(fakeTaro.navigation.at(-1)?.url).toBe('/store/chooseBuy')
  })
})
