import { ChairSocketRequestSchema } from '@anzuo/contract/chairSocket'
import { FakeWebSocket } from '../../../test/doubles/fakeWebSocket'
import { fakeServer } from '../../../test/doubles/fakeServer'
import { createTestUser } from '../../../test/doubles/users'
import { request } from '../api/request'
import { subscribeToLiveChair } from '../chair/liveChairs'
import {
  endLocalAuthSession,
  followAuthTokenOfOtherTabs,
  onAuthSessionEnded,
  startLocalAuthSession,
  useAuthSession,
} from './authSession'

const FIRST = 'session.first'
const NEXT = 'session.next'
const user = createTestUser()

const getToken = () => useAuthSession.getState().token
const getStoredToken = () => window.localStorage.getItem('token')
const getSentTokens = () =>
  fakeServer.calls.map(({ headers }) => headers.authorization?.slice('Bearer '.length))

/** What another tab stores is seen by this one, which is told a moment later. */
const storeInOtherTab = (token: string, { isTold = true } = {}) => {
  window.localStorage.setItem('token', token)
  if (isTold) window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: token }))
}

let endings: string[] = []
const stops: (() => void)[] = []

beforeEach(() => {
  fakeServer.install()
  window.localStorage.clear()
  startLocalAuthSession(FIRST)
  useAuthSession.setState({ user })
  endings = []
  stops.push(
    followAuthTokenOfOtherTabs(),
    onAuthSessionEnded(end => endings.push(end)),
  )
})
afterEach(() => {
  jest.restoreAllMocks()
  stops.splice(0).forEach(stop => stop())
})

describe('a token that an answer brings', () => {
  it('is stored and sent from then on, and the person stays', async () => {
    fakeServer.answer('/user/get', { code: 0, data: user, nextToken: NEXT })
    await request('/user/get', {})
    await request('/user/get', {})
    expect(getSentTokens()).toEqual([FIRST, NEXT])
    expect([getToken(), getStoredToken()]).toEqual([NEXT, NEXT])
    expect(useAuthSession.getState().user).toBe(user)
    expect(endings).toEqual([])
  })

  it('also comes with an answer that is a refusal', async () => {
    fakeServer.answer('/user/get', { code: 5000, nextToken: NEXT })
    await expect(request('/user/get', {}, { showErrorToast: false })).rejects.toMatchObject({ code: 5000 })
    expect(getToken()).toBe(NEXT)
  })

  it('does not bring back a session that has ended meanwhile, nor replace another one', async () => {
    fakeServer.answer('/user/get', () => {
      endLocalAuthSession('loggedOut')
      return { code: 0, data: user, nextToken: NEXT }
    })
    await request('/user/get', {})
    expect([getToken(), getStoredToken()]).toEqual([null, null])
    startLocalAuthSession(FIRST)
    fakeServer.answer('/user/get', () => {
      startLocalAuthSession('other.token')
      return { code: 0, data: user, nextToken: NEXT }
    })
    await request('/user/get', {})
    expect([getToken(), getStoredToken()]).toEqual(['other.token', 'other.token'])
  })

  it('that comes late does not take the place of a later one', async () => {
    fakeServer.answer('/user/get', () => {
      storeInOtherTab('session.third')
      return { code: 0, data: user, nextToken: NEXT }
    })
    await request('/user/get', {})
    expect(getToken()).toBe('session.third')
  })

  it('is not used where the device cannot store it for all tabs', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('no space')
    })
    fakeServer.answer('/user/get', { code: 0, data: user, nextToken: NEXT })
    await request('/user/get', {})
    await request('/user/get', {})
    expect(getSentTokens()).toEqual([FIRST, FIRST])
  })
})

describe('another tab of the same session', () => {
  it('uses the new token, as soon as it is told and at the latest with its next request', async () => {
    fakeServer.answer('/user/get', { code: 0, data: user })
    storeInOtherTab(NEXT)
    expect(getToken()).toBe(NEXT)
    storeInOtherTab('session.third', { isTold: false })
    await request('/user/get', {})
    expect(getSentTokens()).toEqual(['session.third'])
    expect(useAuthSession.getState().user).toBe(user)
  })

  it('keeps its own session when somebody else logs in elsewhere', async () => {
    fakeServer.answer('/user/get', { code: 0, data: user, nextToken: NEXT })
    storeInOtherTab('other.token')
    await request('/user/get', {})
    expect(getSentTokens()).toEqual([FIRST])
    expect([getToken(), getStoredToken()]).toEqual([FIRST, 'other.token'])
  })

  it('ends when the session is over, whichever of its tokens was refused', async () => {
    fakeServer.answer('/user/get', () => {
      storeInOtherTab(NEXT)
      return { code: 2001, message: 'over' }
    })
    await expect(request('/user/get', {})).rejects.toMatchObject({ code: 2001 })
    expect(getToken()).toBeNull()
    expect(endings).toEqual(['ended'])
  })
})

it('shows chairs with the newest token over the same socket', async () => {
  FakeWebSocket.install()
  const end = subscribeToLiveChair('HK24A00001', { onSeen: jest.fn(), onLost: jest.fn(), onGone: jest.fn() })
  await Promise.resolve().then(() => Promise.resolve())
  FakeWebSocket.getLatest().simulateOpen()
  storeInOtherTab(NEXT)
  const tokens = FakeWebSocket.getLatest().sent.map(sent => ChairSocketRequestSchema.parse(sent).token)
  expect(tokens).toEqual([FIRST, NEXT])
  expect(FakeWebSocket.instances).toHaveLength(1)
  end()
})
