import { FakeWebSocket } from '../../../test/doubles/fakeWebSocket'
import { ChairSocketRequestSchema } from '@anzuo/contract/chairSocket'
import { CHAIR_SOCKET_PATH } from '@anzuo/contract/chairSocketPath'
import { subscribeToLiveChair } from './liveChairs'
import { startLocalAuthSession } from '../account/authSession'

const createListener = () => ({ onSeen: jest.fn(), onLost: jest.fn(), onGone: jest.fn() })
const settle = () => Promise.resolve().then(() => Promise.resolve())

beforeEach(() => {
  FakeWebSocket.install()
  startLocalAuthSession('token')
})

it('uses the socket of the contract, one for all who watch, and says whom it is about', async () => {
  const ends = [
    subscribeToLiveChair('HK24A00001', createListener()),
    subscribeToLiveChair('W24A000002', createListener()),
  ]
  await settle()
  expect(FakeWebSocket.instances).toHaveLength(1)
  const socket = FakeWebSocket.getLatest()
  expect(new URL(socket.url).pathname).toBe(CHAIR_SOCKET_PATH)
  socket.simulateOpen()
  expect(ChairSocketRequestSchema.parse(socket.sent.at(-1))).toEqual({
    type: 'watch',
    token: 'token',
    serialNumbers: ['HK24A00001', 'W24A000002'],
  })
  ends.forEach(end => end())
  await settle()
  expect(socket.readyState).toBe(3)
})

it('tells each watcher what concerns its chair, and that the socket was lost', async () => {
  const [mine, other] = [createListener(), createListener()]
  const ends = [subscribeToLiveChair('HK24A00001', mine), subscribeToLiveChair('W24A000002', other)]
  await settle()
  const socket = FakeWebSocket.getLatest()
  socket.simulateOpen()
  socket.simulateMessage({
    type: 'chair',
    serialNumber: 'HK24A00001',
    isOnline: true,
    state: null,
    seat: 'unknown',
  })
  expect(mine.onSeen).toHaveBeenCalledWith({ isOnline: true, state: null, seat: 'unknown' })
  expect(other.onSeen).not.toHaveBeenCalled()
  socket.simulateClose()
  expect([mine, other].map(({ onLost }) => onLost.mock.calls.length)).toEqual([1, 1])
  ends.forEach(end => end())
  await settle()
})

describe('a phone that was asleep', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())
  const wakeUp = () => document.dispatchEvent(new Event('visibilitychange'))
  const state = { type: 'chair', serialNumber: 'HK24A00001', isOnline: true, state: null, seat: 'empty' }

  it('hears within five seconds how the chair is, although its socket ended without a word', async () => {
    const mine = createListener()
    const end = subscribeToLiveChair('HK24A00001', mine)
    await settle()
    const dead = FakeWebSocket.getLatest()
    dead.simulateOpen()
    wakeUp()
    await jest.advanceTimersByTimeAsync(4000)
    expect(dead.readyState).toBe(3)
    expect(mine.onLost).toHaveBeenCalledTimes(1)
    const socket = FakeWebSocket.getLatest()
    expect(socket).not.toBe(dead)
    socket.simulateOpen()
    socket.simulateMessage(state)
    expect(mine.onSeen).toHaveBeenCalledTimes(1)
    end()
    await settle()
  })

  it('keeps a socket that answers', async () => {
    const mine = createListener()
    const end = subscribeToLiveChair('HK24A00001', mine)
    await settle()
    const socket = FakeWebSocket.getLatest()
    socket.simulateOpen()
    wakeUp()
    socket.simulateMessage(state)
    await jest.advanceTimersByTimeAsync(10_000)
    expect(FakeWebSocket.instances).toEqual([socket])
    expect(mine.onLost).not.toHaveBeenCalled()
    end()
    await settle()
  })

  it('does not wait for the next attempt when its socket was lost meanwhile', async () => {
    const end = subscribeToLiveChair('HK24A00001', createListener())
    await settle()
    for (let attempt = 0; attempt < 6; attempt += 1) {
      FakeWebSocket.getLatest().simulateClose()
      await jest.advanceTimersByTimeAsync(4000)
    }
    FakeWebSocket.getLatest().simulateClose()
    const { length } = FakeWebSocket.instances
    wakeUp()
    expect(FakeWebSocket.instances).toHaveLength(length + 1)
    end()
    await settle()
  })
})

it('a server that is back is found again within five seconds, however long it was away', async () => {
  jest.useFakeTimers()
  const end = subscribeToLiveChair('HK24A00001', createListener())
  await settle()
  for (let minute = 0; minute < 40; minute += 1) {
    FakeWebSocket.getLatest().simulateClose()
    const { length } = FakeWebSocket.instances
    await jest.advanceTimersByTimeAsync(5000)
    expect(FakeWebSocket.instances.length).toBeGreaterThan(length)
  }
  end()
  await settle()
  jest.useRealTimers()
})
