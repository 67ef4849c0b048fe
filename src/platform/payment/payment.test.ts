import type { PaymentInstruction, PlatformPayment } from './types'

const messenger = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 MicroMessenger/8.0.49'
const sheet: PaymentInstruction = {
  kind: 'sheet',
  appId: 'wx1',
  timeStamp: '1700000000',
  nonceStr: 'n',
  package: 'prepay_id=1',
  signType: 'RSA',
  paySign: 's',
}

type Options = Record<'success' | 'cancel' | 'fail', () => void>
const mockOpened: object[] = []
let mockAnswer: keyof Options = 'success'

// The vendor's script reaches into the browser that it is made for; here it only answers.
jest.mock('weixin-js-sdk', () => ({
  __esModule: true,
  default: {
    chooseWXPay: (options: Options) => {
      mockOpened.push(options)
      options[mockAnswer]()
    },
  },
}))

const openedIn = (userAgent: string, address = '/payment/1'): PlatformPayment => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  window.history.replaceState(null, '', address)
  return jest.requireActual<{ platformPayment: PlatformPayment }>('./index.h5').platformPayment
}

afterEach(() => {
  jest.restoreAllMocks()
  mockOpened.length = 0
})

describe('inside the messenger’s browser', () => {
  it('the sheet takes what the server signed, and says what came of it', async () => {
    const payment = openedIn(messenger)
    expect(payment.getChannel()).toBe('browser')
    for (const [answer, outcome] of [
      ['success', 'done'],
      ['cancel', 'cancelled'],
      ['fail', 'failed'],
    ] as const) {
      mockAnswer = answer
      await expect(payment.pay(sheet)).resolves.toBe(outcome)
    }
    expect(mockOpened[0]).toMatchObject({ timestamp: 1700000000, package: 'prepay_id=1', paySign: 's' })
  })

  type Authorize = Parameters<PlatformPayment['requestLoginCode']>[0]
  const authorize = jest.fn<ReturnType<Authorize>, Parameters<Authorize>>(() =>
    Promise.reject(new Error('not reached')),
  )
  beforeEach(() => authorize.mockClear())

  /** Asks for a code, and gives what has to come back beside it. */
  const askForCode = async (): Promise<string> => {
    await openedIn(messenger, '/payment/1?from=chat').requestLoginCode(authorize)
    const [asked] = authorize.mock.lastCall ?? []
    expect(asked).toEqual({
      returnTo: 'http://localhost/payment/1?from=chat',
      state: expect.stringMatching(/^[\da-f]{32}$/),
    })
    return asked?.state ?? ''
  }

  it('a log-in code is taken out of the address, and good for one use', async () => {
    const state = await askForCode()
    const payment = openedIn(messenger, `/payment/1?from=chat&code=abc&state=${state}`)
    expect(payment.isReturningFromLogin()).toBe(true)
    await expect(payment.requestLoginCode(authorize)).resolves.toEqual({ kind: 'code', code: 'abc' })
    expect(window.location.search).toBe('?from=chat')
    expect(payment.isReturningFromLogin()).toBe(false)
    await expect(payment.requestLoginCode(authorize)).resolves.toEqual({ kind: 'failed' })
    expect(authorize).toHaveBeenCalledTimes(2)
  })

  it('a log-in code that this browser has not asked for is thrown away, and pays nothing', async () => {
    const state = await askForCode()
    expect(await askForCode()).not.toBe(state)
    for (const forged of ['', '&state=', '&state=anzuo', `&state=${state}`, `&state=${'0'.repeat(32)}`]) {
      const payment = openedIn(messenger, `/payment/1?from=chat&code=of-somebody-else${forged}`)
      expect(payment.isReturningFromLogin()).toBe(false)
      await expect(payment.requestLoginCode(authorize)).resolves.toEqual({ kind: 'failed' })
      expect(window.location.search).toBe('?from=chat')
    }
  })

  it('Alipay is blocked', () => {
    expect(openedIn(messenger).getAlipayAvailability()).toBe('blocked')
  })
})

it('a computer, whose pointer hovers, is one on which a phone has to scan a code', () => {
  Object.assign(window, { matchMedia: () => ({ matches: true }) })
  expect(openedIn('Mozilla/5.0 (Windows NT 10.0) Chrome/140').getChannel()).toBe('desktop')
  expect(openedIn(messenger).getChannel()).toBe('browser')
  Reflect.deleteProperty(window, 'matchMedia')
})

it('outside of it the provider’s page is opened and no code is needed', async () => {
  const payment = openedIn('Mozilla/5.0 (iPhone) Safari/604.1')
  expect([payment.getChannel(), payment.getAlipayAvailability()]).toEqual(['outside', 'open'])
  await expect(payment.requestLoginCode(() => Promise.resolve(''))).resolves.toEqual({ kind: 'none' })
})
