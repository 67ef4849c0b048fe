import type { ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { hideToast, useToastStore } from '@/platform/toast'
import { fakeServer } from '../../../test/doubles/fakeServer'
import { createQueryWrapper } from '../../../test/doubles/renderPage'
import { createTestUser } from '../../../test/doubles/users'
import {
  endLocalAuthSession,
  onAuthSessionEnded,
  startLocalAuthSession,
  useAuthSession,
} from '../account/authSession'
import { createQueryClient } from './queryClient'
import { useApiQuery, useApiMutation } from './useApiQuery'

const config = { reportDays: 7, measurementSeconds: 30, sampleClip: false, outbox: false }
const user = createTestUser()

const isShown = () => useToastStore.getState().toast !== null

beforeEach(() => {
  fakeServer.install()
  startLocalAuthSession('t1')
})
afterEach(() => {
  hideToast()
  jest.useRealTimers()
})

describe('a call of a screen', () => {
  it('gives its data, and asks once for two screens', async () => {
    fakeServer.answer('/open/app/app_config', { code: 0, data: config })
    const { result } = renderHook(
      () => [useApiQuery('/open/app/app_config', {}), useApiQuery('/open/app/app_config', {})] as const,
      { wrapper: createQueryWrapper() },
    )
    await waitFor(() => expect(result.current[1].data).toEqual(config))
    expect(fakeServer.callsTo('/open/app/app_config')).toHaveLength(1)
  })

  it('waits until it is wanted', () => {
    renderHook(() => useApiQuery('/open/app/app_config', {}, { enabled: false }), {
      wrapper: createQueryWrapper(),
    })
    expect(fakeServer.calls).toEqual([])
  })

  it('tries a lost network twice more and tells it once', async () => {
    jest.useFakeTimers()
    fakeServer.answer('/open/app/app_config', 'offline')
    const { result } = renderHook(() => useApiQuery('/open/app/app_config', {}), {
      wrapper: createQueryWrapper(),
    })
    await act(() => jest.advanceTimersByTimeAsync(500))
    expect(isShown()).toBe(false)
    await act(() => jest.advanceTimersByTimeAsync(2700))
    expect(fakeServer.calls).toHaveLength(3)
    expect(result.current.error?.kind).toBe('offline')
    expect(useToastStore.getState().toast).toMatchObject({ key: 'errors.offline' })
  })

  it('takes a refusal as final', async () => {
    fakeServer.answer('/open/app/app_config', { code: 5000, message: 'Sorry' })
    const { result } = renderHook(() => useApiQuery('/open/app/app_config', {}), {
      wrapper: createQueryWrapper(),
    })
    await waitFor(() => expect(result.current.error?.code).toBe(5000))
    expect(fakeServer.calls).toHaveLength(1)
    expect(useToastStore.getState().toast).toMatchObject({ text: 'Sorry' })
  })

  it('leaves the telling to the screen when asked to', async () => {
    fakeServer.answer('/open/app/app_config', { code: 5000, message: 'Sorry' })
    const { result } = renderHook(() => useApiQuery('/open/app/app_config', {}, { showErrorToast: false }), {
      wrapper: createQueryWrapper(),
    })
    await waitFor(() => expect(result.current.isError).toBe(true))
    expect(isShown()).toBe(false)
  })
})

describe('a screen that needs a person', () => {
  it('asks for nothing more when they logged out, so that nobody is led to log in', async () => {
    const endings: string[] = []
    const stop = onAuthSessionEnded(end => endings.push(end))
    fakeServer.answer('/user/get', { code: 0, data: user })
    const client = createQueryClient()
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    )
    const { result } = renderHook(() => useApiQuery('/user/get', {}), { wrapper })
    await waitFor(() => expect(result.current.data).toEqual(user))
    await act(async () => {
      endLocalAuthSession('loggedOut')
      client.clear()
      await Promise.resolve()
    })
    stop()
    expect(endings).toEqual(['loggedOut'])
  })
})

describe('a call that a screen can do without', () => {
  const askForUser = () =>
    renderHook(() => useApiQuery('/user/get', {}, { needsPerson: false }), { wrapper: createQueryWrapper() })

  it('waits until somebody is signed in', async () => {
    endLocalAuthSession('loggedOut')
    fakeServer.answer('/user/get', { code: 0, data: user })
    const { result } = askForUser()
    expect(fakeServer.calls).toEqual([])
    act(() => startLocalAuthSession('t2'))
    await waitFor(() => expect(result.current.data).toEqual(user))
  })

  it('says nothing and asks nobody to log in when the session is over', async () => {
    const endings: string[] = []
    const stop = onAuthSessionEnded(end => endings.push(end))
    fakeServer.answer('/user/get', { code: 2001, message: 'Please log in again' })
    const { result } = askForUser()
    await waitFor(() => expect(useAuthSession.getState().token).toBeNull())
    await waitFor(() => expect(result.current.fetchStatus).toBe('idle'))
    expect(endings).toEqual(['lapsed'])
    expect(isShown()).toBe(false)
    expect(fakeServer.calls).toHaveLength(1)
    stop()
  })
})

describe('a call that changes something', () => {
  it('has what is out of date asked for again', async () => {
    fakeServer.answer('/user/get', { code: 0, data: user })
    fakeServer.answer('/user/edit', { code: 0, data: { ...user, nickname: 'Yi' } })
    const onSucceeded = jest.fn()
    const { result } = renderHook(
      () => ({
        read: useApiQuery('/user/get', {}),
        edit: useApiMutation('/user/edit', { invalidates: ['/user/get'], onSuccess: onSucceeded }),
      }),
      { wrapper: createQueryWrapper() },
    )
    await waitFor(() => expect(result.current.read.data).toEqual(user))
    act(() => result.current.edit.mutate({ nickname: 'Yi' }))
    await waitFor(() => expect(fakeServer.callsTo('/user/get')).toHaveLength(2))
    expect(onSucceeded).toHaveBeenCalledWith({ ...user, nickname: 'Yi' }, { nickname: 'Yi' })
  })

  it('is never repeated by itself', async () => {
    fakeServer.answer('/user/edit', 'offline')
    const { result } = renderHook(() => useApiMutation('/user/edit'), { wrapper: createQueryWrapper() })
    act(() => result.current.mutate({ nickname: 'Yi' }))
    await waitFor(() => expect(result.current.isError).toBe(true))
    expect(fakeServer.calls).toHaveLength(1)
    expect(isShown()).toBe(true)
  })
})
