import { act, renderHook, waitFor } from '@testing-library/react'
import { useToastStore } from '@/platform/toast'
import { fakeServer } from '../../../test/doubles/fakeServer'
import { createQueryWrapper } from '../../../test/doubles/renderPage'
import { useShopAssistantReferral } from './shopAssistant'
import { useRecordProductView, useProduct, useProductSearch } from './products'
import { endLocalAuthSession, onAuthSessionEnded, startLocalAuthSession } from '../account/authSession'

beforeEach(() => {
  fakeServer.install()
  endLocalAuthSession('loggedOut')
})

describe('browsing without a person', () => {
  it('is noted nowhere, and neither told nor led to the log-in', async () => {
    const ended = jest.fn()
    const stop = onAuthSessionEnded(ended)
    renderHook(() => useRecordProductView('w8'), { wrapper: createQueryWrapper() })
    await act(() => Promise.resolve())
    expect(fakeServer.calls).toEqual([])
    expect(ended).not.toHaveBeenCalled()
    expect(useToastStore.getState().toast).toBeNull()
    stop()
  })

  it('is noted once somebody is signed in', async () => {
    startLocalAuthSession('t1')
    fakeServer.answer('/product/browse_shop', { code: 0, data: { products: [] } })
    renderHook(() => useRecordProductView('w8'), { wrapper: createQueryWrapper() })
    await waitFor(() => expect(fakeServer.callsTo('/product/browse_shop')[0]?.body).toEqual({ id: 'w8' }))
  })
})

it('every call carries the assistant whose link was followed, and nobody else', async () => {
  const assistant = '0b7e8c1e-2f7a-4c40-9a55-6c2f3a1d9e01'
  fakeServer.answer('/dealer_product/get', { code: 0, data: {} })
  const first = renderHook(
    () => {
      useShopAssistantReferral('nobody in particular')
      return useProduct('w8')
    },
    { wrapper: createQueryWrapper() },
  )
  await waitFor(() => expect(first.result.current.status).toBe('success'))
  renderHook(
    () => {
      useShopAssistantReferral(assistant)
      return useProduct('w6')
    },
    { wrapper: createQueryWrapper() },
  )
  await waitFor(() => expect(fakeServer.calls).toHaveLength(2))
  renderHook(() => useProduct('k9'), { wrapper: createQueryWrapper() })
  await waitFor(() => expect(fakeServer.calls).toHaveLength(3))
  expect(fakeServer.calls[0]?.headers.userid).toBe('00000000-0000-0000-0000-000000000000')
  expect(fakeServer.calls[2]?.headers.userid).toBe(assistant)
})

it('a search brings page after page as one list', async () => {
  const card = (id: string) => ({ id })
  fakeServer.answer('/dealer_product/list', () => {
    const { cursor } = fakeServer.calls.at(-1)?.body as { cursor?: string }
    const data = cursor
      ? { products: [card('c')], next: null, isApproximate: false }
      : { products: [card('a'), card('b')], next: 'more', isApproximate: false }
    return { code: 0, data }
  })
  const { result } = renderHook(() => useProductSearch({ sort: 'price', query: 'neck' }), {
    wrapper: createQueryWrapper(),
  })
  await waitFor(() => expect(result.current.data?.products).toHaveLength(2))
  await act(() => result.current.fetchNextPage())
  await waitFor(() => expect(result.current.data?.products.map(({ id }) => id)).toEqual(['a', 'b', 'c']))
  expect(result.current.hasNextPage).toBe(false)
  expect(fakeServer.calls.map(({ body }) => body)).toEqual([
    { sort: 'price', query: 'neck', limit: 20 },
    { sort: 'price', query: 'neck', limit: 20, cursor: 'more' },
  ])
})
