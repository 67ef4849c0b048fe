import { createSession } from '../testing/renderConsole'
import { forgetSession, getSessionState, noteCall, openSession } from './sessionStore'

const MINUTE_MS = 60_000

const openFor = ({ minutes, idleMinutes }: { minutes: number; idleMinutes: number }) => {
  const after = (count: number) => new Date(Date.now() + count * MINUTE_MS).toISOString()
  openSession(createSession({ endsAt: after(minutes), idleEndsAt: after(idleMinutes) }))
}

describe('the end of a session', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => {
    forgetSession()
    jest.useRealTimers()
  })

  it('comes when nothing was done for as long as the server allows', () => {
    openFor({ minutes: 480, idleMinutes: 30 })
    jest.advanceTimersByTime(29 * MINUTE_MS)
    expect(getSessionState().kind).toBe('open')
    jest.advanceTimersByTime(2 * MINUTE_MS)
    expect(getSessionState().kind).toBe('over')
  })

  it('waits for another rest after a call', () => {
    openFor({ minutes: 480, idleMinutes: 30 })
    jest.advanceTimersByTime(29 * MINUTE_MS)
    noteCall()
    jest.advanceTimersByTime(29 * MINUTE_MS)
    expect(getSessionState().kind).toBe('open')
  })

  it('comes at its time however much is done', () => {
    openFor({ minutes: 40, idleMinutes: 30 })
    jest.advanceTimersByTime(25 * MINUTE_MS)
    noteCall()
    jest.advanceTimersByTime(16 * MINUTE_MS)
    expect(getSessionState()).toMatchObject({ kind: 'over', session: { operator: { name: 'Mei Lin' } } })
  })
})
