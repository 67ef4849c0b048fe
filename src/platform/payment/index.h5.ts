import { instantMessaging } from '../instantMessaging'
import type { PaySheet, PlatformPayment } from './types'

export type { LogInCode, PayBy, PayChannel, PayOutcome } from './types'

/** The names of the query by which the instant-messaging app hands over a log-in code. */
const CODE = 'code'
const STATE = 'state'

const openSheet = async (sheet: PaySheet): Promise<'done' | 'cancelled' | 'failed'> => {
  const { default: wx } = await import(/* webpackChunkName: "weixin-js-sdk" */ 'weixin-js-sdk')
  const { timeStamp, nonceStr, package: prepaid, signType, paySign } = sheet
  return new Promise(resolve => {
    wx.chooseWXPay({
      // This one interface writes the name of the time without a capital.
      timestamp: Number(timeStamp),
      nonceStr,
      package: prepaid,
      signType,
      paySign,
      success: () => resolve('done'),
      cancel: () => resolve('cancelled'),
      fail: () => resolve('failed'),
    })
  })
}

/** A code is good for one use: it leaves the address as soon as it is read, so that no reload sends it again. */
const takeCode = (): string | null => {
  const url = new URL(window.location.href)
  const code = url.searchParams.get(CODE)
  if (code === null) return null
  url.searchParams.delete(CODE)
  url.searchParams.delete(STATE)
  window.history.replaceState(window.history.state, '', url)
  return code
}

export const platformPayment: PlatformPayment = {
  channel: () => (instantMessaging.isInside() ? 'browser' : 'outside'),
  alipay: () => (instantMessaging.isInside() ? 'blocked' : 'open'),
  pay: async by => {
    if (by.kind === 'sheet') return openSheet(by).catch(() => 'failed')
    window.location.assign(by.url)
    return 'left'
  },
  isReturning: () => instantMessaging.isInside() && new URLSearchParams(window.location.search).has(CODE),
  logInCode: async authorize => {
    if (!instantMessaging.isInside()) return { kind: 'none' }
    const code = takeCode()
    if (code !== null) return { kind: 'code', code }
    const [address = ''] = window.location.href.split('#')
    try {
      window.location.assign(await authorize(address))
      return { kind: 'left' }
    } catch {
      return { kind: 'failed' }
    }
  },
}
