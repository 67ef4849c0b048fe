import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { FakeSocket } from '../../../../test/doubles/socket'
import { fakeServer } from '../../../../test/doubles/server'
import { double } from '../../../../test/doubles/taro'
import type { Device } from '@/contract'
import { queryClient } from '@/data/queryClient'
import { endSession, setUser, startSession } from '@/data/session'
import { familyOf, type ChairState } from '@/domain/chair'
import { loadTexts } from '@/i18n/instance'
import { chairTexts } from '@/i18n/namespaces/chair'
import { chairLinkTexts } from '@/i18n/namespaces/chairLink'
import ControlPage from '.'

let nextSerial = 1

const idle: ChairState = {
  phase: 'idle',
  isSeated: true,
  isLocked: false,
  isOnline: true,
  isMoving: false,
  sitting: 3,
  program: 0,
  secondsLeft: 0,
  secondsElapsed: 0,
  intensity: 0,
  heat: 0,
  airbag: 0,
  footRoller: 0,
  zones: [],
  back: 20,
  legs: 10,
  revision: 5,
  fault: 'none',
  lastStop: 'none',
  occupantTag: 0,
}
const running: ChairState = {
  ...idle,
  phase: 'running',
  program: 1,
  secondsLeft: 683,
  secondsElapsed: 217,
  intensity: 3,
  zones: ['neck', 'shoulders'],
  revision: 9,
}

const open = async (changes: Partial<Device> = {}) => {
  // Links of a page that was left linger: each test has a chair of its own.
  const serialNumber = `HK24T${String((nextSerial += 1)).padStart(5, '0')}`
  const device: Device = {
    serialNumber,
    family: 'hk',
    features: [...familyOf('hk').features],
    firmware: '1.0.0',
    name: 'Living room',
    role: 'owner',
    expiresAt: null,
    allowsGuests: false,
    sharesStatistics: false,
    isOnline: true,
    offlineSince: null,
    state: idle,
    seat: 'unknown',
    ...changes,
  }
  double.params = { sn: serialNumber }
  fakeServer.answer('/device/get', { code: 0, data: device })
  const drawn = render(
    <QueryClientProvider client={queryClient}>
      <ControlPage />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Stop' })
  await act(async () => undefined)
  const socket = FakeSocket.last()
  const say = (state: ChairState, seat: Device['seat'] = 'unknown') =>
    act(async () => socket.say({ type: 'chair', serialNumber, isOnline: true, state, seat }))
  await act(async () => socket.accept())
  return { device, socket, say, ...drawn }
}

const commands = () => fakeServer.callsTo('/device/command').map(({ body }) => body)
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))

beforeAll(() => Promise.all([loadTexts(chairTexts), loadTexts(chairLinkTexts)]))
beforeEach(() => {
  double.reset()
  localStorage.clear()
  queryClient.clear()
  fakeServer.install()
  endSession('loggedOut')
  FakeSocket.install()
  startSession('token')
  setUser({ id: 'lin' } as Parameters<typeof setUser>[0])
})

it('shows time left, programme and zones as the chair says them', async () => {
  const { say } = await open()
  await say(running, 'you')
  expect(screen.getByRole('timer', { name: '11 minutes and 23 seconds left' })).not.toBeNull()
  expect(screen.getByRole('img', { name: /Running, You sit in it.*Neck, Shoulders/ })).not.toBeNull()
})

it('shows only what the chair reports that it has', async () => {
  const { say } = await open({ family: 'v', features: [...familyOf('v').features] })
  await say(running, 'you')
  expect(screen.getByRole('button', { name: 'More Pressure' })).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'More Heat' })).toBeNull()
})

it('asks who sits there before it starts over the internet, and starts nothing on a no', async () => {
  const { say } = await open()
  await say(idle)
  await press('Start 20 min')
  await press('No')
  expect(commands()).toEqual([])

  fakeServer.answer('/device/sit', { code: 0, data: { state: idle, seat: 'you' } })
  fakeServer.answer('/device/command', { code: 0, data: { result: 'ok', state: running } })
  await press('Start 20 min')
  await press('Yes, I sit in it')
  await screen.findByRole('timer')
  expect(commands()).toMatchObject([{ command: { name: 'start', program: 1, minutes: 20 } }])
})

it('stops at one tap, without a question, and says what happened', async () => {
  const { say } = await open()
  await say(running, 'other')
  fakeServer.answer('/device/stop', { code: 0, data: { result: 'ok', state: idle } })
  await press('Stop')
  expect(await screen.findByText('Stopped. The chair is coming to rest.')).not.toBeNull()
  expect(fakeServer.callsTo('/device/stop')[0]?.body).toMatchObject({ isEmergency: false })
})

it('goes on stopping while the line is lost, and points at the button on the chair', async () => {
  const { say, socket } = await open()
  await say(running, 'you')
  await act(async () => socket.drop())
  fakeServer.answer('/device/stop', 'offline')
  await press('Stop')
  expect(await screen.findByText(/Use the button on the armrest now/)).not.toBeNull()
  fakeServer.answer('/device/stop', {
    code: 0,
    data: { result: 'ok', state: { ...idle, phase: 'emergencyStopped' } },
  })
  expect(
    await screen.findByText(/It holds until it is released/, undefined, { timeout: 3000 }),
  ).not.toBeNull()
})

it('starts nothing by itself when the line is back', async () => {
  const { say, socket } = await open()
  await say(idle, 'you')
  await act(async () => socket.drop())
  await act(async () => window.dispatchEvent(new Event('online')))
  await act(async () => FakeSocket.last().accept())
  await say(idle, 'you')
  expect(commands()).toEqual([])
})

it('tells in plain words why the chair did not do it', async () => {
  const { say } = await open()
  await say(running, 'you')
  fakeServer.answer('/device/command', { code: 0, data: { result: 'locked', state: null } })
  await press('Pause')
  expect(await screen.findByText('The child lock is on. Switch it off first')).not.toBeNull()
})

it('lets go of the page when the right to the chair has ended', async () => {
  const { device, socket } = await open()
  await act(async () => socket.say({ type: 'gone', serialNumber: device.serialNumber }))
  expect(screen.getByText('You can no longer use this chair')).not.toBeNull()
})
