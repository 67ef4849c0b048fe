import { toHex } from '@anzuo/chair-protocol'
import { createFakeChair } from '@/platform/chairLink/testing/fakeChair'
import { BLUETOOTH_RECONNECT_TIMEOUT_MS } from '@/platform/chairLink/bluetoothConnectionState'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { FakeWebSocket } from '../../../../test/doubles/fakeWebSocket'
import { resetApp, signIn } from '../../../../test/doubles/renderPage'
import { createChairController } from './createChairController'

let mockChair = createFakeChair()

jest.mock('@/platform/chairLink/bluetoothTransport', () => ({
  canUseBluetooth: () => true,
  canConnectWithoutGesture: false,
  createBluetoothTransport: () => mockChair.transport,
}))

const serialNumber = 'HK24A00001'

const createController = () =>
  createChairController({ serialNumber, family: 'hk', features: ['sessionLog'], role: 'owner' })

beforeEach(() => {
  jest.useFakeTimers()
  resetApp()
  FakeWebSocket.install()
  signIn('lin')
  mockChair = createFakeChair()
  fakeServer.answer('/device/sessions/upload', { code: 0, data: { received: [] } })
  fakeServer.answer('/device/ticket', () => ({
    code: 0,
    data: {
      ticket: toHex(mockChair.issued.ticket),
      sessionRoot: toHex(mockChair.issued.sessionRoot),
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    },
  }))
})
afterEach(() => jest.useRealTimers())

const countTickets = () => fakeServer.callsTo('/device/ticket').length

it('connects with the ticket that this device has', async () => {
  const control = createController()
  await control.openBluetooth()
  mockChair.drop()
  await jest.advanceTimersByTimeAsync(1000)
  expect(control.view().links.bluetooth).toEqual({ phase: 'ready', problem: null })
  expect(countTickets()).toBe(1)
  await control.close()
})

it('asks for a new ticket once when the chair refuses the one of this device, then says so and rests', async () => {
  const control = createController()
  mockChair.reportOwnClosing()
  mockChair.expireTickets()
  await control.openBluetooth()
  await jest.advanceTimersByTimeAsync(10 * BLUETOOTH_RECONNECT_TIMEOUT_MS)
  expect(control.view().links.bluetooth).toEqual({ phase: 'closed', problem: 'refused' })
  expect(mockChair.countFrames('authenticate')).toBe(2)
  expect(countTickets()).toBe(2)
  await control.close()
})

it('names the stops that the person has seen when start or a handle is pressed, so that a later stop voids it', async () => {
  const control = createController()
  await control.openBluetooth()
  mockChair.emitState(2, { stopCount: 3 })
  void control.startProgram(1, 10)
  mockChair.emitState(3, { stopCount: 4 })
  const release = control.startMotion('back', { direction: 1, onEnded: () => undefined })
  await jest.advanceTimersByTimeAsync(100)
  release()
  await jest.advanceTimersByTimeAsync(200)
  const starts = mockChair.requests.filter(({ name }) => name === 'start')
  const moves = mockChair.requests.filter(({ name }) => name === 'move')
  expect(starts).toMatchObject([{ stopCount: 3 }])
  expect(moves).toMatchObject([
    { direction: 1, stopCount: 4 },
    { direction: 0, stopCount: 4 },
  ])
  await control.close()
})
