import { apiContract, type EndpointPath, type RequestBody } from '@anzuo/contract'
import { RequestError } from '@anzuo/domain/requestError'
import { hideToast, useToastStore } from '@/platform/toast'
import { fakeServer } from '../../../test/doubles/fakeServer'
import { createTestUser } from '../../../test/doubles/users'
import { storage } from '@/platform/storage'
import { endpointsSkippedWhenSignedOut, isCallableWithoutToken } from './endpointAccess'
import { getChangedData, setRequestLanguageSource, request } from './request'
import {
  endLocalAuthSession,
  onAuthSessionEnded,
  storeShopAssistantId,
  startLocalAuthSession,
  useAuthSession,
  type AuthSessionEndReason,
} from '../account/authSession'
import { authTokenStorageKey } from '../account/authStorageKeys'

const NO_ASSISTANT = '00000000-0000-0000-0000-000000000000'
const ASSISTANT = '7b0f3a52-0f4e-4d0c-9c11-0b6f4a1c2d3e'
const user = createTestUser()

const placing: RequestBody<'/dealer_order/place'> = {
  requestKey: '1d5b4a5e-5f0e-4c5c-9f5e-3a5d0b7d9b11',
  items: [{ skuId: 'p1-oat', quantity: 1, price: 199_00 }],
  delivery: { method: 'pickup' as const, storeId: 'sh-anfu' },
  total: 199_00,
}

const shown = () => {
  const { toast } = useToastStore.getState()
  if (!toast) return null
  return 'text' in toast ? toast.text : toast.key
}

let endings: AuthSessionEndReason[] = []
let stop = () => {}

beforeEach(() => {
  fakeServer.install()
  window.localStorage.clear()
  window.sessionStorage.clear()
  useAuthSession.setState({ token: null, user: null })
  endings = []
  stop = onAuthSessionEnded(end => endings.push(end))
})
afterEach(() => {
  hideToast()
  stop()
  jest.useRealTimers()
})

describe('a request', () => {
  it('gives the data of an answer with code 0 and shows nothing', async () => {
    startLocalAuthSession('t1')
    fakeServer.answer('/user/get', { code: 0, data: user })
    await expect(request('/user/get', {})).resolves.toEqual(user)
    expect(shown()).toBeNull()
  })

  it('carries token, assistant and language', async () => {
    startLocalAuthSession('t1')
    setRequestLanguageSource(() => 'zh-Hant')
    storeShopAssistantId(ASSISTANT)
    fakeServer.answer('/user/get', { code: 0, data: user })
    await request('/user/get', {})
    expect(fakeServer.calls[0]?.headers).toMatchObject({
      authorization: 'Bearer t1',
      userid: ASSISTANT,
      language: 'zh-Hant',
      'content-type': 'application/json',
    })
  })

  it('carries the all-zero id without an assistant, and no token under /open/', async () => {
    startLocalAuthSession('t1')
    fakeServer.answer('/open/app/app_config', { code: 0, data: {} })
    await request('/open/app/app_config', {})
    expect(fakeServer.calls[0]?.headers.userid).toBe(NO_ASSISTANT)
    expect(fakeServer.calls[0]?.headers.authorization).toBeUndefined()
  })

  it('carries the all-zero id where the device keeps a text that no header can carry', async () => {
    window.sessionStorage.setItem('assistantId', '张三')
    fakeServer.answer('/open/app/app_config', { code: 0, data: {} })
    await request('/open/app/app_config', {})
    expect(fakeServer.calls[0]?.headers.userid).toBe(NO_ASSISTANT)
  })

  it('is given up after 180 seconds and says so', async () => {
    jest.useFakeTimers()
    fakeServer.answer('/open/app/app_config', 'silence')
    const failed = expect(request('/open/app/app_config', {})).rejects.toMatchObject({ kind: 'timeout' })
    await jest.advanceTimersByTimeAsync(179_999)
    expect(fakeServer.calls[0]?.signal.aborted).toBe(false)
    await jest.advanceTimersByTimeAsync(1)
    await failed
    expect(shown()).toBe('errors.timeout')
  })

  it('says that there is no network', async () => {
    fakeServer.answer('/open/app/app_config', 'offline')
    await expect(request('/open/app/app_config', {})).rejects.toMatchObject({ kind: 'offline' })
    expect(shown()).toBe('errors.offline')
  })

  it('says nothing when the caller no longer wants it', async () => {
    const controller = new AbortController()
    fakeServer.answer('/open/app/app_config', 'silence')
    const failed = expect(
      request('/open/app/app_config', {}, { signal: controller.signal }),
    ).rejects.toMatchObject({ kind: 'cancelled' })
    controller.abort()
    await failed
    expect(shown()).toBeNull()
  })

  it.each([{ text: '<html>502</html>' }, { text: '{"ok":true}' }])(
    'says that %p is no answer',
    async answer => {
      fakeServer.answer('/open/app/app_config', answer)
      await expect(request('/open/app/app_config', {})).rejects.toMatchObject({ kind: 'broken' })
      expect(shown()).toBe('errors.broken')
    },
  )
})

describe('a refusal', () => {
  beforeEach(() => startLocalAuthSession('t1'))

  it('rejects and shows the words of the server', async () => {
    fakeServer.answer('/health_report/get', { code: 1004, message: 'This report is gone' })
    await expect(request('/health_report/get', { id: 'x' })).rejects.toMatchObject({
      kind: 'refused',
      code: 1004,
    })
    expect(shown()).toBe('This report is gone')
    expect(useAuthSession.getState().token).toBe('t1')
  })

  it('without words shows ours', async () => {
    fakeServer.answer('/health_report/get', { code: 5000 })
    await expect(request('/health_report/get', { id: 'x' })).rejects.toMatchObject({ code: 5000 })
    expect(shown()).toBe('errors.broken')
  })

  it('with code 2001 also clears the token', async () => {
    fakeServer.answer('/user/get', { code: 2001, message: 'Please log in again' })
    await expect(request('/user/get', {})).rejects.toMatchObject({ code: 2001 })
    expect(shown()).toBe('Please log in again')
    expect(useAuthSession.getState().token).toBeNull()
    expect(window.localStorage.getItem('token')).toBeNull()
    expect(endings).toEqual(['ended'])
  })

  it('of an older token leaves the new session alone', async () => {
    fakeServer.answer('/user/get', () => {
      startLocalAuthSession('t2')
      return { code: 2001, message: 'over' }
    })
    await expect(request('/user/get', {})).rejects.toMatchObject({ code: 2001 })
    expect(useAuthSession.getState().token).toBe('t2')
    expect(endings).toEqual([])
  })

  it('with code 3001 goes to the caller without a message', async () => {
    const now = { totals: { total: 299_00 } }
    fakeServer.answer('/dealer_order/place', { code: 3001, message: 'The price changed', data: now })
    startLocalAuthSession('t1')
    const failure: unknown = await request('/dealer_order/place', placing).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 3001, message: 'The price changed' })
    expect(getChangedData('/dealer_order/place', failure)).toEqual(now)
    expect(getChangedData('/dealer_order/place', new RequestError('refused', { code: 1009 }))).toBeNull()
    expect(shown()).toBeNull()
  })

  it('is shown by the caller alone when it asks for that', async () => {
    fakeServer.answer('/user/edit', { code: 1009, message: 'Too late' })
    await expect(request('/user/edit', {}, { showErrorToast: false })).rejects.toMatchObject({ code: 1009 })
    expect(shown()).toBeNull()
  })
})

describe('user info that is missing', () => {
  it('ends the session and asks to log in again', async () => {
    startLocalAuthSession('t1')
    useAuthSession.setState({ user })
    fakeServer.answer('/user/get', { code: 0, data: null })
    await expect(request('/user/get', {})).rejects.toMatchObject({ kind: 'refused' })
    expect(shown()).toBe('errors.unverified')
    expect(useAuthSession.getState()).toEqual({ token: null, user: null })
  })
})

describe('without a token', () => {
  it('a call that needs one is never sent, and the session ends', async () => {
    await expect(request('/user/get', {})).rejects.toMatchObject({ kind: 'cancelled' })
    expect(fakeServer.calls).toEqual([])
    expect(endings).toEqual(['missing'])
    expect(shown()).toBeNull()
  })

  it('a call that the screen can do without is never sent, and nobody is asked to log in', async () => {
    await expect(request('/user/get', {}, { needsPerson: false })).rejects.toMatchObject({
      kind: 'cancelled',
    })
    expect(fakeServer.calls).toEqual([])
    expect(endings).toEqual([])
    expect(shown()).toBeNull()
  })

  it.each(endpointsSkippedWhenSignedOut)('%s is dropped without a word', async path => {
    await expect(request(path as EndpointPath, {} as never)).rejects.toMatchObject({ kind: 'cancelled' })
    expect(fakeServer.calls).toEqual([])
    expect(endings).toEqual([])
    expect(shown()).toBeNull()
  })

  it('exactly those calls go out that the contract says may', () => {
    for (const [path, { access }] of Object.entries(apiContract)) {
      expect({ path, works: isCallableWithoutToken(path) }).toEqual({ path, works: access !== 'user' })
    }
  })

  it('a call that needs none goes out without the header', async () => {
    fakeServer.answer('/auth/login', { code: 0, data: { token: 't9', isNewUser: true } })
    await request('/auth/login', { phone: '13800000000', code: '123456', requestId: 'r1', agreed: true })
    expect(fakeServer.calls[0]?.headers.authorization).toBeUndefined()
  })
})

describe('a session that is over', () => {
  const over = { code: 2001, message: 'Please log in again' }
  beforeEach(() => startLocalAuthSession('t1'))

  it.each(['/user/get', ...endpointsSkippedWhenSignedOut] as EndpointPath[])(
    'is dropped without a word where the screen can do without %s',
    async path => {
      fakeServer.answer(path, over)
      const options = path === '/user/get' ? { needsPerson: false } : {}
      await expect(request(path, {} as never, options)).rejects.toMatchObject({ kind: 'cancelled' })
      expect(useAuthSession.getState().token).toBeNull()
      expect(endings).toEqual(['lapsed'])
      expect(shown()).toBeNull()
    },
  )

  it('is dropped without a word where the server answered as to a visitor', async () => {
    const page = { products: [], isApproximate: false, next: null }
    fakeServer.answer('/dealer_product/list', { code: 0, data: page, isTokenRejected: true })
    await expect(request('/dealer_product/list', {})).resolves.toEqual(page)
    expect(useAuthSession.getState().token).toBeNull()
    expect(endings).toEqual(['lapsed'])
    expect(shown()).toBeNull()
  })

  it('still asks for log-in when a call that needs a person is answered after one that does not', async () => {
    fakeServer.answer('/user/get', over)
    fakeServer.answer('/user/edit', over)
    await Promise.allSettled([request('/user/get', {}, { needsPerson: false }), request('/user/edit', {})])
    expect(endings).toEqual(['lapsed', 'missing'])
  })

  it('asks nobody to log in when the answer comes after they logged out', async () => {
    fakeServer.answer('/user/edit', () => {
      endLocalAuthSession('loggedOut')
      return over
    })
    await expect(request('/user/edit', {})).rejects.toMatchObject({ kind: 'refused' })
    expect(endings).toEqual(['loggedOut'])
  })

  it('that is answered late leaves the new one alone', async () => {
    fakeServer.answer('/dealer_product/count', () => {
      startLocalAuthSession('t2')
      return { code: 0, data: { count: 1 }, isTokenRejected: true }
    })
    await request('/dealer_product/count', {})
    expect(useAuthSession.getState().token).toBe('t2')
    expect(endings).toEqual([])
  })
})

describe('the session', () => {
  it.each([
    ['t-1_.~+/=', 't-1_.~+/='],
    ['张三', null],
    ['a b', null],
    ['', null],
  ])('takes the kept text %p for the token %p', (text, token) => {
    window.localStorage.setItem('token', text)
    expect(storage.read(authTokenStorageKey)).toBe(token)
  })

  it('keeps its token on the device', () => {
    startLocalAuthSession('t1')
    expect(window.localStorage.getItem('token')).toBe('t1')
    endLocalAuthSession('loggedOut')
    expect(window.localStorage.getItem('token')).toBeNull()
    expect(endings).toEqual(['loggedOut'])
  })
})
