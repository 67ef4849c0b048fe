import { waitFor } from '@testing-library/react'
import { request } from '@/data/api/request'
import {
  getShopAssistantIdOrDefault,
  endAuthSession,
  startAuthSession,
  useAuthSession,
} from '@/data/account/authSession'
import type { TongueResult } from '@anzuo/domain/report/types'
import type { TongueOverlayShapes } from '@anzuo/tongue'
import { hideToast } from '@/platform/toast'
import { fakeServer } from '../../test/doubles/fakeServer'
import { fakeTaro } from '../../test/doubles/taro'
import { startApp } from './startApp'

const user = { id: 'u1', nickname: 'Lin', icon: null, image: null, phone: null, email: null, locale: null }

let stop = () => {}

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
    startAuthSession('t1')
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
    startAuthSession('t1')
    fakeServer.answer('/user/get', { code: 0, data: user })
    stop = startApp()
    await waitFor(() => expect(useAuthSession.getState().user).toEqual(user))
    const { saveTongueResult } = await import('@/data/health/tongueResults')
    saveTongueResult(
      'u1',
      { takenAt: '2026-11-20T08:00:00.000Z' } as TongueResult,
      { aspect: 0.8 } as TongueOverlayShapes,
    )
    expect(window.localStorage.getItem('tongueResults')).not.toBeNull()
    endAuthSession('loggedOut')
    await waitFor(() => expect(window.localStorage.getItem('tongueResults')).toBeNull())
  })

  it('remembers the shop assistant of the link', () => {
    window.history.replaceState(null, '', '/store/brand?assistantId=a7')
    stop = startApp()
    expect(getShopAssistantIdOrDefault()).toBe('a7')
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

  it('leads nowhere when the person logged out, or is logging in already', () => {
    stop = startApp()
    endAuthSession('loggedOut')
    window.history.replaceState(null, '', '/login?redirect=%2Forder')
    endAuthSession('missing')
    expect(fakeTaro.navigation).toEqual([])
  })
})
