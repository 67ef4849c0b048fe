import { waitFor } from '@testing-library/react'
import { QueryObserver } from '@tanstack/react-query'
import { queryClient } from '@/data/api/queryClient'
import { request } from '@/data/api/request'
import {
  getShopAssistantIdOrDefault,
  storeShopAssistantId,
  endLocalAuthSession,
  startLocalAuthSession,
  useAuthSession,
} from '@/data/account/authSession'
import { NO_SHOP_ASSISTANT_ID } from '@anzuo/domain/shop/shopAssistantId'
import type { TongueResult } from '@anzuo/domain/report/types'
import type { TongueOverlayShapes } from '@anzuo/tongue'
import { hideToast } from '@/platform/toast'
import { fakeServer } from '../../test/doubles/fakeServer'
import { fakeTaro } from '../../test/doubles/taro'
import { startApp } from './startApp'

const ASSISTANT = '7b0f3a52-0f4e-4d0c-9c11-0b6f4a1c2d3e'
const user = { id: 'u1', nickname: 'Lin', icon: null, image: null, phone: null, email: null, locale: null }

let stop = () => {}
let mockWarn = () => {}

jest.mock('@/platform/memoryWarning', () => ({
  onMemoryWarning: (onWarning: () => void) => {
    mockWarn = onWarning
    return () => {
      mockWarn = () => {}
    }
  },
}))

beforeEach(() => {
  fakeTaro.reset()
  fakeServer.install()
  window.sessionStorage.clear()
  useAuthSession.setState({ token: null, user: null })
  window.history.replaceState(null, '', '/order?id=7&from=a%20b')
})
afterEach(() => {
  stop()
  hideToast()
})

describe('starting the app', () => {
  it('loads who is signed in', async () => {
    startLocalAuthSession('t1')
    fakeServer.answer('/user/get', { code: 0, data: user })
    stop = startApp()
    await waitFor(() => expect(useAuthSession.getState().user).toEqual(user))
  })

  it('asks nothing when nobody is', () => {
    stop = startApp()
    expect(fakeServer.calls).toEqual([])
  })

  it('clears what a device keeps of somebody’s tongue when nobody is signed in', async () => {
    const kept = JSON.stringify({
      lin: { tongue: { takenAt: '2026-11-20T08:00:00.000Z' }, sublingual: null },
    })
    window.localStorage.setItem('tongueResults', kept)
    stop = startApp()
    await waitFor(() => expect(window.localStorage.getItem('tongueResults')).toBeNull())
  })

  it('clears it also when the session ends later', async () => {
    startLocalAuthSession('t1')
    fakeServer.answer('/user/get', { code: 0, data: user })
    stop = startApp()
    await waitFor(() => expect(useAuthSession.getState().user).toEqual(user))
    const { saveTongueResultOnDevice } = await import('@/data/health/tongueResults')
    saveTongueResultOnDevice(
      'u1',
      { takenAt: '2026-11-20T08:00:00.000Z' } as TongueResult,
      { aspect: 0.8 } as TongueOverlayShapes,
    )
    expect(window.localStorage.getItem('tongueResults')).not.toBeNull()
    endLocalAuthSession('loggedOut')
    await waitFor(() => expect(window.localStorage.getItem('tongueResults')).toBeNull())
  })

  it('remembers the shop assistant of the link', () => {
    window.history.replaceState(null, '', `/store/brand?assistantId=${ASSISTANT}`)
    stop = startApp()
    expect(getShopAssistantIdOrDefault()).toBe(ASSISTANT)
  })

  it('drops an id of the link that is none, and keeps the one before', () => {
    window.history.replaceState(null, '', '/store/brand?assistantId=张三')
    stop = startApp()
    expect(getShopAssistantIdOrDefault()).toBe(NO_SHOP_ASSISTANT_ID)
    storeShopAssistantId(ASSISTANT)
    stop()
    stop = startApp()
    expect(getShopAssistantIdOrDefault()).toBe(ASSISTANT)
  })
})

describe('a token that is reset', () => {
  const toLogin = { method: 'navigateTo', url: '/login?redirect=%2Forder%3Fid%3D7%26from%3Da%2520b' }

  it('leads to log in, with the way back', async () => {
    stop = startApp()
    await expect(request('/user/get', {})).rejects.toMatchObject({ kind: 'cancelled' })
    expect(fakeTaro.navigation).toEqual([toLogin])
  })

  it('leads there once, however many calls find it missing', async () => {
    stop = startApp()
    await Promise.allSettled([request('/user/get', {}), request('/user/edit', {}), request('/user/get', {})])
    expect(fakeTaro.navigation).toEqual([toLogin])
  })

  it('leads nowhere when nothing needs a person', async () => {
    startLocalAuthSession('t1')
    fakeServer.answer('/user/get', { code: 2001, message: 'over' })
    stop = startApp()
    await waitFor(() => expect(useAuthSession.getState().token).toBeNull())
    expect(fakeTaro.navigation).toEqual([])
  })

  it.each(['/privacy', '/productDetail/w8', '/store/brand?from=a', '/commonProblems/login'])(
    'leads nowhere from %s, which says the same to everybody',
    async address => {
      window.history.replaceState(null, '', address)
      stop = startApp()
      await expect(request('/user/get', {})).rejects.toMatchObject({ kind: 'cancelled' })
      expect(fakeTaro.navigation).toEqual([])
    },
  )

  it('takes away what screens can do without, and nothing else that is on screen', () => {
    stop = startApp()
    const observe = (path: string, needsPerson: boolean) => {
      queryClient.setQueryData([path], path)
      const stopObserving = new QueryObserver(queryClient, {
        queryKey: [path],
        staleTime: Infinity,
        meta: { needsPerson },
      }).subscribe(() => undefined)
      return () => (stopObserving(), queryClient.getQueryData([path]))
    }
    const readings = [observe('/points/balance', false), observe('/address/list', true)]
    endLocalAuthSession('lapsed')
    expect(readings.map(read => read())).toEqual([undefined, '/address/list'])
    queryClient.clear()
  })

  it('leads nowhere when the person logged out, or is logging in already', () => {
    stop = startApp()
    endLocalAuthSession('loggedOut')
    window.history.replaceState(null, '', '/login?redirect=%2Forder')
    endLocalAuthSession('missing')
    expect(fakeTaro.navigation).toEqual([])
  })
})

it('a phone short of memory loses what no page shows, and keeps what one does', () => {
  stop = startApp()
  queryClient.setQueryData(['/unseen'], 'product')
  queryClient.setQueryData(['/seen'], 'order')
  const observer = new QueryObserver(queryClient, { queryKey: ['/seen'], staleTime: Infinity })
  const stopObserving = observer.subscribe(() => undefined)
  mockWarn()
  expect([queryClient.getQueryData(['/unseen']), queryClient.getQueryData(['/seen'])]).toEqual([
    undefined,
    'order',
  ])
  stopObserving()
  queryClient.clear()
})
