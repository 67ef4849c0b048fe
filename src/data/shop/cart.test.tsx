import { act, renderHook, waitFor } from '@testing-library/react'
import { hideToast } from '@/platform/toast'
import { fakeServer } from '../../../test/doubles/fakeServer'
import { AppQueryClient } from '../../../test/doubles/renderPage'
import { flattenCartLines, useAddToCart, useCart, useCartActions, useCartCount, type Cart } from './cart'
import { removeFromGuestCart, useGuestCart, type GuestCartLine } from './guestCart'
import { useCartPieces } from './cartPieces'
import { queryClient } from '../api/queryClient'
import { endLocalAuthSession, startLocalAuthSession } from '../account/authSession'

const shop = { id: 'anzuo', name: 'Anzuo' }
const neck: GuestCartLine = {
  skuId: 'm1-pearl',
  quantity: 2,
  isSelected: true,
  price: 499_00,
  productId: 'm1',
  name: 'M1 Neck',
  skuName: 'Pearl',
  picture: '/pictures/products/m1.svg',
  shop,
}
const eyes: GuestCartLine = { ...neck, skuId: 'v2-pearl', productId: 'v2', name: 'V2 Eye', quantity: 1 }

const createSoldSku = (line: GuestCartLine, facts: { price?: number; stock?: number } = {}) => ({
  id: line.skuId,
  choice: { colour: 'pearl' },
  name: line.skuName,
  price: line.price,
  stock: 10,
  picture: line.picture,
  productId: line.productId,
  productName: line.name,
  shop,
  ...facts,
})

const onServer = (quantity: number): Cart => ({
  groups: [
    {
      shop,
      lines: [
        {
          skuId: neck.skuId,
          productId: neck.productId,
          name: neck.name,
          skuName: neck.skuName,
          picture: neck.picture,
          price: neck.price,
          priceBefore: null,
          quantity,
          stock: 10,
          isGone: false,
          isSelected: true,
        },
      ],
    },
  ],
  count: quantity,
})

const open = () =>
  renderHook(
    () => ({
      cart: useCart(),
      count: useCartCount(),
      changes: useCartActions(),
      add: useAddToCart({ onAdded: () => undefined }),
    }),
    { wrapper: AppQueryClient },
  )
const edits = () => fakeServer.callsTo('/dealer_cart/edit').map(({ body }) => body)

beforeEach(() => {
  fakeServer.install()
  queryClient.clear()
  endLocalAuthSession('loggedOut')
  removeFromGuestCart(useGuestCart.getState().lines.map(({ skuId }) => skuId))
})
afterEach(() => hideToast())

describe('the cart of somebody who is signed out', () => {
  it('stays on the device, with the prices and the stock of today', async () => {
    const sold = [createSoldSku(neck, { price: 459_00 }), createSoldSku(eyes, { stock: 0 })]
    fakeServer.answer('/open/product/skus', { code: 0, data: { skus: sold } })
    const { result } = open()
    await act(() => result.current.add.mutateAsync(neck))
    await act(() => result.current.add.mutateAsync(eyes))
    await act(() => result.current.add.mutateAsync({ ...neck, quantity: 1 }))
    await waitFor(() => expect(result.current.cart.data?.count).toBe(4))
    expect(result.current.count).toBe(4)
    expect(flattenCartLines(result.current.cart.data as Cart)).toMatchObject([
      { skuId: 'm1-pearl', quantity: 3, price: 459_00, priceBefore: 499_00, isGone: false },
      { skuId: 'v2-pearl', quantity: 1, isGone: true },
    ])
    expect(localStorage.getItem('cart')).toContain('m1-pearl')
    expect(edits()).toEqual([])
  })

  it('takes changes and what is put back without a call', async () => {
    fakeServer.answer('/open/product/skus', { code: 0, data: { skus: [createSoldSku(neck)] } })
    const { result } = open()
    await act(() => result.current.add.mutateAsync(neck))
    act(() => result.current.changes.set([{ skuId: neck.skuId, quantity: 5, isSelected: false }]))
    await waitFor(() => expect(result.current.cart.data?.count).toBe(5))
    act(() => result.current.changes.remove([neck.skuId]))
    await waitFor(() => expect(result.current.cart.data?.count).toBe(0))
    act(() => result.current.changes.restore([neck]))
    await waitFor(() => expect(result.current.count).toBe(2))
    expect(fakeServer.calls.every(({ path }) => path === '/open/product/skus')).toBe(true)
  })
})

describe('the cart of somebody who is signed in', () => {
  it('shows a change at once and keeps to the last answer', async () => {
    startLocalAuthSession('t1')
    fakeServer.answer('/dealer_cart/list', { code: 0, data: onServer(1) })
    const { result } = open()
    await waitFor(() => expect(result.current.count).toBe(1))
    const answers = [onServer(2), onServer(3)]
    fakeServer.answer('/dealer_cart/edit', () => ({ code: 0, data: answers.shift() }))
    act(() => {
      result.current.changes.set([{ skuId: neck.skuId, quantity: 2 }])
      result.current.changes.set([{ skuId: neck.skuId, quantity: 3 }])
    })
    await waitFor(() => expect(result.current.count).toBe(3))
    await waitFor(() => expect(edits()).toHaveLength(2))
    await waitFor(() => expect(answers).toHaveLength(0))
    expect(result.current.count).toBe(3)
  })

  it('comes back as it is when the server refuses', async () => {
    startLocalAuthSession('t1')
    fakeServer.answer('/dealer_cart/list', { code: 0, data: onServer(1) })
    fakeServer.answer('/dealer_cart/edit', { code: 4090, message: 'Sold out' })
    const { result } = open()
    await waitFor(() => expect(result.current.count).toBe(1))
    act(() => result.current.changes.set([{ skuId: neck.skuId, quantity: 9 }]))
    await waitFor(() => expect(fakeServer.callsTo('/dealer_cart/list')).toHaveLength(2))
    await waitFor(() => expect(result.current.count).toBe(1))
  })
})

it('what is put in while the session turns out to be over stays on the device', async () => {
  startLocalAuthSession('t1')
  fakeServer.answer('/dealer_cart/list', { code: 0, data: onServer(2) })
  fakeServer.answer('/open/product/skus', { code: 0, data: { skus: [createSoldSku(eyes)] } })
  const { result } = open()
  await waitFor(() => expect(result.current.count).toBe(2))
  fakeServer.answer('/dealer_cart/edit', { code: 2001, message: 'over' })
  act(() => result.current.add.mutate(eyes))
  await waitFor(() => expect(result.current.add.isSuccess).toBe(true))
  expect(useGuestCart.getState().lines.map(({ skuId }) => skuId)).toEqual([eyes.skuId])
  await waitFor(() => expect(result.current.count).toBe(1))
})

it('what was put in before is brought along at log-in, and stays on the device until that worked', async () => {
  fakeServer.answer('/open/product/skus', { code: 0, data: { skus: [createSoldSku(neck)] } })
  fakeServer.answer('/dealer_cart/list', { code: 0, data: onServer(1) })
  const { result } = open()
  await act(() => result.current.add.mutateAsync(neck))
  expect(useCartPieces.getState().pieces).toBe(2)
  fakeServer.answer('/dealer_cart/edit', 'offline')
  act(() => startLocalAuthSession('t1'))
  await waitFor(() => expect(edits()).toHaveLength(1))
  expect(useGuestCart.getState().lines).toHaveLength(1)

  fakeServer.answer('/dealer_cart/edit', { code: 0, data: onServer(2) })
  act(() => startLocalAuthSession('t2'))
  await waitFor(() => expect(useGuestCart.getState().lines).toEqual([]))
  expect(edits()[1]).toEqual({
    mode: 'merge',
    items: [{ skuId: 'm1-pearl', quantity: 2, isSelected: true }],
  })
  await waitFor(() => expect(result.current.count).toBe(2))
  expect(useCartPieces.getState().pieces).toBe(2)
  expect(localStorage.getItem('cart')).toBeNull()
})
