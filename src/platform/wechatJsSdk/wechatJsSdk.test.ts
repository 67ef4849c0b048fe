import type { WechatJsSdk, WechatJsSdkSignature } from './types'

const signature: WechatJsSdkSignature = { appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: 's' }
const android = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 MicroMessenger/8.0.49'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.49'
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'

const mockConfigured: unknown[] = []
let mockAnswer: 'ready' | 'error' = 'ready'

// The vendor's script reaches into the browser that it is made for; here it only answers.
jest.mock('weixin-js-sdk', () => {
  let heard = { ready: () => {}, error: () => {} }
  return {
    __esModule: true,
    default: {
      ready: (listener: () => void) => (heard = { ...heard, ready: listener }),
      error: (listener: () => void) => (heard = { ...heard, error: listener }),
      config: (settings: unknown) => {
        mockConfigured.push(settings)
        heard[mockAnswer]()
      },
    },
  }
})

const openedIn = (userAgent: string, address: string): WechatJsSdk => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  window.history.replaceState(null, '', address)
  let loaded: WechatJsSdk | undefined
  jest.isolateModules(() => {
    loaded = jest.requireActual<{ wechatJsSdk: WechatJsSdk }>('./index.h5').wechatJsSdk
  })
  return loaded as WechatJsSdk
}

beforeEach(() => {
  mockConfigured.length = 0
  mockAnswer = 'ready'
  window.sessionStorage.clear()
})
afterEach(() => jest.restoreAllMocks())

describe('inside the instant-messaging browser', () => {
  it('signs the present address, once', async () => {
    const app = openedIn(android, '/order?id=1#top')
    const sign = jest.fn(() => Promise.resolve(signature))
    app.rememberEntryUrl()
    await expect(app.configure(sign)).resolves.toBe(true)
    await expect(app.configure(sign)).resolves.toBe(true)
    expect(sign.mock.calls).toEqual([['http://localhost/order?id=1']])
    expect(mockConfigured[0]).toMatchObject({
      ...signature,
      jsApiList: expect.arrayContaining(['chooseWXPay']),
    })
  })

  it('signs a new address anew on Android', async () => {
    const app = openedIn(android, '/order?id=1')
    const sign = jest.fn(() => Promise.resolve(signature))
    await app.configure(sign)
    window.history.pushState(null, '', '/payment/1')
    await app.configure(sign)
    expect(sign.mock.calls).toEqual([['http://localhost/order?id=1'], ['http://localhost/payment/1']])
  })

  it('signs the address that the app was opened with on iOS', async () => {
    const app = openedIn(iphone, '/store/brand?from=chat')
    app.rememberEntryUrl()
    window.history.pushState(null, '', '/payment/1')
    const sign = jest.fn(() => Promise.resolve(signature))
    await app.configure(sign)
    expect(sign.mock.calls).toEqual([['http://localhost/store/brand?from=chat']])
  })

  it('says so when the interfaces are refused, and tries again next time', async () => {
    const app = openedIn(android, '/order')
    const sign = jest.fn(() => Promise.resolve(signature))
    mockAnswer = 'error'
    await expect(app.configure(sign)).resolves.toBe(false)
    mockAnswer = 'ready'
    await expect(app.configure(sign)).resolves.toBe(true)
    expect(sign).toHaveBeenCalledTimes(2)
  })
})

describe('in another browser', () => {
  it('nothing is asked for', async () => {
    const app = openedIn(safari, '/order')
    const sign = jest.fn(() => Promise.resolve(signature))
    expect(app.isWechatBrowser()).toBe(false)
    app.rememberEntryUrl()
    await expect(app.configure(sign)).resolves.toBe(false)
    expect(sign).not.toHaveBeenCalled()
    expect(window.sessionStorage).toHaveLength(0)
  })
})
