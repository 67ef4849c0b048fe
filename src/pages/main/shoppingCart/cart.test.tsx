import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/server'
import { double } from '../../../../test/doubles/taro'
import type { CartLine } from '@/data/cart'
import { useDeviceCart } from '@/data/deviceCart'
import { queryClient } from '@/data/queryClient'
import { endSession, startSession } from '@/data/session'
import { hideMessage, useMessages } from '@/platform/messages'
import ShoppingCartPage from '.'

const line = (skuId: string, name: string, facts: Partial<CartLine> = {}): CartLine => ({
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

const cartOf = (lines: CartLine[]) => ({
  groups: [{ shop: { id: 'anzuo', name: 'Anzuo' }, lines }],
  count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
})

const open = async (lines: CartLine[]) => {
  startSession('t1')
  fakeServer.answer('/dealer_cart/list', { code: 0, data: cartOf(lines) })
  render(
    <QueryClientProvider client={queryClient}>
      <ShoppingCartPage />
    </QueryClientProvider>,
  )
  await screen.findByText('Anzuo')
}

beforeEach(() => {
  double.reset()
  fakeServer.install()
  queryClient.clear()
  endSession('loggedOut')
  useDeviceCart.setState({ lines: [] })
})
afterEach(() => hideMessage())

describe('the cart', () => {
  it('says what became of prices and stock since things were put in', async () => {
    await open([
      line('hk5-mist', 'HK5 Ease', { price: 12_400_00, priceBefore: 12_800_00 }),
      line('m5-mist', 'M5 Foot', { price: 1280_00, priceBefore: 1200_00 }),
      line('m1-pearl', 'M1 Neck', { quantity: 5, stock: 2 }),
      line('v2-pearl', 'V2 Eye', { isGone: true, stock: 0 }),
    ])
    expect(screen.getByText(/¥400 less/)).toBeTruthy()
    expect(screen.getByText(/Up ¥80 since you added it. It was ¥1,200/)).toBeTruthy()
    expect(screen.getByText('Only 2 left; you wanted 5.')).toBeTruthy()
    expect(screen.getByText('Sold out')).toBeTruthy()
    expect(screen.getByText('8 pieces · 1 not available')).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'Select V2 Eye' })).toHaveProperty('disabled', true)
    // ¥12,400 + ¥1,280 + 2 × ¥499
    expect(screen.getByText('14,678')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Check out (4)' }))
    expect(decodeURIComponent(double.navigation.at(-1)?.url ?? '')).toBe(
      '/submitOrders?items=hk5-mist.1.1240000,m5-mist.1.128000,m1-pearl.2.49900&from=cart',
    )
  })

  it('asks to choose something first', async () => {
    await open([line('m1-pearl', 'M1 Neck', { isSelected: false })])
    fireEvent.click(screen.getByRole('button', { name: 'Check out' }))
    expect(double.navigation).toEqual([])
    expect(useMessages.getState().message).toMatchObject({ text: 'Choose something first' })
  })

  it('takes things out and puts them back', async () => {
    const lines = [line('m1-pearl', 'M1 Neck'), line('v2-pearl', 'V2 Eye')]
    await open(lines)
    fakeServer.answer('/dealer_cart/delete', { code: 0, data: cartOf(lines.slice(1)) })
    fakeServer.answer('/dealer_cart/edit', { code: 0, data: cartOf(lines) })
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select M1 Neck' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove (1)' }))
    await waitFor(() => expect(screen.queryByText('M1 Neck')).toBeNull())
    await waitFor(() => expect(fakeServer.callsTo('/dealer_cart/delete')).toHaveLength(1))
    act(() => useMessages.getState().message?.action?.onPress())
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
    render(
      <QueryClientProvider client={queryClient}>
        <ShoppingCartPage />
      </QueryClientProvider>,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'See the chairs' }))
    expect(double.navigation.at(-1)?.url).toBe('/store/chooseBuy')
  })
})
