import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { fakeServer } from '../../../test/doubles/fakeServer'
import {
  deleteLocalCuffReadings,
  retainCuffReadingsOfMembers,
  retainCuffReadingsOfPersons,
  useAddCuffReading,
  useCuffReadings,
  useDeleteCuffReading,
} from './cuffReadings'
import { createQueryClient } from '../api/queryClient'
import { endLocalAuthSession, setSessionUser, startLocalAuthSession } from '../account/authSession'

const takenAt = '2026-11-20T08:00:00.000Z'
const user = (id: string) =>
  ({ id, nickname: id, icon: null, image: null, phone: null, email: null, locale: null }) as const

/** A server that keeps what it is sent. */
const answerLikeAServer = () => {
  let stored: { id: string }[] = []
  const last = (path: string) => fakeServer.callsTo(path).at(-1)?.body as { id: string }
  fakeServer.answer('/cuff_reading/add', () => {
    const reading = last('/cuff_reading/add')
    stored = [...stored.filter(({ id }) => id !== reading.id), reading]
    return { code: 0, data: reading }
  })
  fakeServer.answer('/cuff_reading/list', () => ({ code: 0, data: { readings: stored } }))
  fakeServer.answer('/cuff_reading/delete', () => {
    stored = stored.filter(({ id }) => id !== last('/cuff_reading/delete').id)
    return { code: 0, data: {} }
  })
}

/** A screen that shows the readings, once they are in step with the server. */
const open = async (memberId: string | null = null) => {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => ({
      readings: useCuffReadings(memberId),
      add: useAddCuffReading(memberId),
      remove: useDeleteCuffReading(),
    }),
    { wrapper },
  )
  await act(async () => undefined)
  return result
}

let people = 0
const signIn = () => {
  startLocalAuthSession('token')
  setSessionUser(user(`person-${++people}`))
}

beforeEach(() => {
  fakeServer.install()
  answerLikeAServer()
  signIn()
})
afterEach(() => act(() => endLocalAuthSession('loggedOut')))

const reading = { systolic: 126, diastolic: 80, takenAt }
const add = (screen: Awaited<ReturnType<typeof open>>) => act(() => screen.current.add.mutateAsync(reading))

it('keeps a reading on the device and on the server', async () => {
  const screen = await open()
  await add(screen)
  expect(screen.current.readings).toMatchObject([{ systolic: 126, diastolic: 80, takenAt, isSent: true }])
  expect(fakeServer.callsTo('/cuff_reading/add')).toHaveLength(1)
})

it('counts a reading without a network and sends it later, once', async () => {
  fakeServer.answer('/cuff_reading/add', 'offline')
  fakeServer.answer('/cuff_reading/list', 'offline')
  const screen = await open()
  await add(screen)
  expect(screen.current.readings).toMatchObject([{ systolic: 126, isSent: false }])
  const { id } = screen.current.readings[0]!
  answerLikeAServer()
  const later = await open()
  await waitFor(() => expect(later.current.readings).toMatchObject([{ id, isSent: true }]))
})

it('forgets a reading that the server will never take, and says so', async () => {
  fakeServer.answer('/cuff_reading/add', {
    code: 1001,
    message: 'The upper value must be above the lower one',
  })
  const screen = await open()
  await act(() => expect(screen.current.add.mutateAsync(reading)).rejects.toMatchObject({ kind: 'refused' }))
  expect(screen.current.readings).toEqual([])
})

it('shows the readings of another device, and not those that were deleted there', async () => {
  const first = await open()
  await add(first)
  fakeServer.answer('/cuff_reading/list', {
    code: 0,
    data: { readings: [{ id: 'other', systolic: 131, diastolic: 85, takenAt }] },
  })
  const later = await open()
  await waitFor(() => expect(later.current.readings).toMatchObject([{ id: 'other', systolic: 131 }]))
})

it('deletes a reading everywhere', async () => {
  const screen = await open()
  await add(screen)
  await act(() => screen.current.remove.mutateAsync(screen.current.readings[0]!))
  await waitFor(() => expect(screen.current.readings).toEqual([]))
  expect(fakeServer.callsTo('/cuff_reading/delete')).toHaveLength(1)
})

it('keeps the readings of two people apart', async () => {
  const screen = await open()
  await add(screen)
  fakeServer.answer('/cuff_reading/list', { code: 0, data: { readings: [] } })
  await act(async () => signIn())
  expect(screen.current.readings).toEqual([])
})

it('keeps the readings of a household apart, also those that are not sent yet', async () => {
  const mine = await open()
  await add(mine)
  fakeServer.answer('/cuff_reading/add', 'offline')
  const hers = await open('mum')
  expect(hers.current.readings).toEqual([])
  await add(hers)
  expect(hers.current.readings).toMatchObject([{ memberId: 'mum', isSent: false }])
  expect(mine.current.readings).toMatchObject([{ memberId: null, isSent: true }])
  act(() => retainCuffReadingsOfMembers(`person-${people}`, candidate => candidate !== 'mum'))
  expect(hers.current.readings).toEqual([])
  expect(mine.current.readings).toHaveLength(1)
})

it('takes a reading without a member, as from before there were any, for the account’s person', async () => {
  const old = { id: 'old', systolic: 131, diastolic: 85, takenAt }
  fakeServer.answer('/cuff_reading/list', { code: 0, data: { readings: [old] } })
  const [mine, hers] = [await open(), await open('mum')]
  await waitFor(() => expect(mine.current.readings).toMatchObject([{ id: 'old' }]))
  expect(hers.current.readings).toEqual([])
})

it('forgets what the server has when the person goes, and keeps what it does not have yet for its owner', async () => {
  const screen = await open()
  await add(screen)
  fakeServer.answer('/cuff_reading/add', 'offline')
  await add(screen)
  act(() => retainCuffReadingsOfPersons(() => false))
  const stored = JSON.parse(localStorage.getItem('cuffReadings') ?? '{}') as Record<
    string,
    { isSent: boolean }[]
  >
  expect(stored[`person-${people}`]?.map(({ isSent }) => isSent)).toEqual([false])
  act(() => deleteLocalCuffReadings(`person-${people}`))
  expect(localStorage.getItem('cuffReadings') ?? '').not.toContain(`person-${people}"`)
})
