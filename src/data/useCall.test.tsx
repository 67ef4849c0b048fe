import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hideMessage, useMessages } from '@/platform/messages'
import { fakeServer } from '../../test/doubles/server'
import { createQueryClient } from './queryClient'
import { startSession } from './session'
import { useCall, useCallMutation } from './useCall'

const config = { reportDays: 7, measurementSeconds: 30, sampleClip: false, outbox: false }
const user = { id: 'u1', nickname: 'Lin', icon: null, image: null, phone: null, email: null, locale: null }

const withClient = () => {
  const client = createQueryClient()
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
}
const isShown = () => useMessages.getState().message !== null

beforeEach(() => {
  fakeServer.install()
  startSession('t1')
})
afterEach(() => {
  hideMessage()
  jest.useRealTimers()
})

describe('a call of a screen', () => {
  it('gives its data, and asks once for two screens', async () => {
    fakeServer.answer('/open/app/app_config', { code: 0, data: config })
    const { result } = renderHook(
      () => [useCall('/open/app/app_config', {}), useCall('/open/app/app_config', {})] as const,
      { wrapper: withClient() },
    )
    await waitFor(() => expect(result.current[1].data).toEqual(config))
    expect(fakeServer.callsTo('/open/app/app_config')).toHaveLength(1)
  })

  it('waits until it is wanted', () => {
    renderHook(() => useCall('/open/app/app_config', {}, { enabled: false }), { wrapper: withClient() })
    expect(fakeServer.calls).toEqual([])
  })

  it('tries a lost network twice more and tells it once', async () => {
    jest.useFakeTimers()
    fakeServer.answer('/open/app/app_config', 'offline')
    const { result } = renderHook(() => useCall('/open/app/app_config', {}), { wrapper: withClient() })
    await act(() => jest.advanceTimersByTimeAsync(500))
    expect(isShown()).toBe(false)
    await act(() => jest.advanceTimersByTimeAsync(2700))
    expect(fakeServer.calls).toHaveLength(3)
    expect(result.current.error?.kind).toBe('offline')
    expect(useMessages.getState().message).toMatchObject({ key: 'errors.offline' })
  })

  it('takes a refusal as final', async () => {
    fakeServer.answer('/open/app/app_config', { code: 5000, message: 'Sorry' })
    const { result } = renderHook(() => useCall('/open/app/app_config', {}), { wrapper: withClient() })
    await waitFor(() => expect(result.current.error?.code).toBe(5000))
    expect(fakeServer.calls).toHaveLength(1)
    expect(useMessages.getState().message).toMatchObject({ text: 'Sorry' })
  })

  it('leaves the telling to the screen when asked to', async () => {
    fakeServer.answer('/open/app/app_config', { code: 5000, message: 'Sorry' })
    const { result } = renderHook(() => useCall('/open/app/app_config', {}, { announces: false }), {
      wrapper: withClient(),
    })
    await waitFor(() => expect(result.current.isError).toBe(true))
    expect(isShown()).toBe(false)
  })
})

describe('a call that changes something', () => {
  it('has what is out of date asked for again', async () => {
    fakeServer.answer('/user/get', { code: 0, data: user })
    fakeServer.answer('/user/edit', { code: 0, data: { ...user, nickname: 'Yi' } })
    const onSucceeded = jest.fn()
    const { result } = renderHook(
      () => ({
        read: useCall('/user/get', {}),
        edit: useCallMutation('/user/edit', { invalidates: ['/user/get'], onSucceeded }),
      }),
      { wrapper: withClient() },
    )
    await waitFor(() => expect(result.current.read.data).toEqual(user))
    act(() => result.current.edit.mutate({ nickname: 'Yi' }))
    await waitFor(() => expect(fakeServer.callsTo('/user/get')).toHaveLength(2))
    expect(onSucceeded).toHaveBeenCalledWith({ ...user, nickname: 'Yi' }, { nickname: 'Yi' })
  })

  it('is never repeated by itself', async () => {
    fakeServer.answer('/user/edit', 'offline')
    const { result } = renderHook(() => useCallMutation('/user/edit'), { wrapper: withClient() })
    act(() => result.current.mutate({ nickname: 'Yi' }))
    await waitFor(() => expect(result.current.isError).toBe(true))
    expect(fakeServer.calls).toHaveLength(1)
    expect(isShown()).toBe(true)
  })
})
