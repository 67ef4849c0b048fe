import { FakeSocket } from '../../test/doubles/socket'
import { LIVE_PATH, LiveRequest } from '@/contract/live'
import { LIVE_LINE, watchChair } from './liveChairs'
import { startSession } from './session'

const watcher = () => ({ onSeen: jest.fn(), onLost: jest.fn(), onGone: jest.fn() })
const settle = () => Promise.resolve().then(() => Promise.resolve())

beforeEach(() => {
  FakeSocket.install()
  startSession('token')
})

it('uses the line of the contract, one for all who watch, and says whom it is about', async () => {
  expect(LIVE_LINE).toBe(LIVE_PATH)
  const ends = [watchChair('HK24A00001', watcher()), watchChair('W24A000002', watcher())]
  await settle()
  expect(FakeSocket.opened).toHaveLength(1)
  const socket = FakeSocket.last()
  socket.accept()
  expect(LiveRequest.parse(socket.sent.at(-1))).toEqual({
    type: 'watch',
    token: 'token',
    serialNumbers: ['HK24A00001', 'W24A000002'],
  })
  ends.forEach(end => end())
  await settle()
  expect(socket.readyState).toBe(3)
})

it('tells each watcher what concerns its chair, and that the line was lost', async () => {
  const [mine, other] = [watcher(), watcher()]
  const ends = [watchChair('HK24A00001', mine), watchChair('W24A000002', other)]
  await settle()
  const socket = FakeSocket.last()
  socket.accept()
  socket.say({ type: 'chair', serialNumber: 'HK24A00001', isOnline: true, state: null, seat: 'unknown' })
  expect(mine.onSeen).toHaveBeenCalledWith({ isOnline: true, state: null, seat: 'unknown' })
  expect(other.onSeen).not.toHaveBeenCalled()
  socket.drop()
  expect([mine, other].map(({ onLost }) => onLost.mock.calls.length)).toEqual([1, 1])
  ends.forEach(end => end())
  await settle()
})

describe('a phone that was asleep', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())
  const wakeUp = () => document.dispatchEvent(new Event('visibilitychange'))
  const state = { type: 'chair', serialNumber: 'HK24A00001', isOnline: true, state: null, seat: 'empty' }

  it('hears within five seconds how the chair is, although its line ended without a word', async () => {
    const mine = watcher()
    const end = watchChair('HK24A00001', mine)
    await settle()
    const dead = FakeSocket.last()
    dead.accept()
    wakeUp()
    await jest.advanceTimersByTimeAsync(4000)
    expect(dead.readyState).toBe(3)
    expect(mine.onLost).toHaveBeenCalledTimes(1)
    const line = FakeSocket.last()
    expect(line).not.toBe(dead)
    line.accept()
    line.say(state)
    expect(mine.onSeen).toHaveBeenCalledTimes(1)
    end()
    await settle()
  })

  it('keeps a line that answers', async () => {
    const mine = watcher()
    const end = watchChair('HK24A00001', mine)
    await settle()
    const line = FakeSocket.last()
    line.accept()
    wakeUp()
    line.say(state)
    await jest.advanceTimersByTimeAsync(10_000)
    expect(FakeSocket.opened).toEqual([line])
    expect(mine.onLost).not.toHaveBeenCalled()
    end()
    await settle()
  })

  it('does not wait for the next attempt when its line was lost meanwhile', async () => {
    const end = watchChair('HK24A00001', watcher())
    await settle()
    for (let attempt = 0; attempt < 6; attempt += 1) {
      FakeSocket.last().drop()
      await jest.advanceTimersByTimeAsync(4000)
    }
    FakeSocket.last().drop()
    const { length } = FakeSocket.opened
    wakeUp()
    expect(FakeSocket.opened).toHaveLength(length + 1)
    end()
    await settle()
  })
})

it('a server that is back is found again within five seconds, however long it was away', async () => {
  jest.useFakeTimers()
  const end = watchChair('HK24A00001', watcher())
  await settle()
  for (let minute = 0; minute < 40; minute += 1) {
    FakeSocket.last().drop()
    const { length } = FakeSocket.opened
    await jest.advanceTimersByTimeAsync(5000)
    expect(FakeSocket.opened.length).toBeGreaterThan(length)
  }
  end()
  await settle()
  jest.useRealTimers()
})
