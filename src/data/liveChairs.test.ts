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
