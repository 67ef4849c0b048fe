import { wechatJsSdk } from '../wechatJsSdk'
import type { PaymentSheetParams, PlatformPayment } from './types'

export type { PaymentInstruction, PaymentSheetResult } from './types'

/** The names of the query by which the instant-messaging app hands over a log-in code. */
const CODE_PARAM = 'code'
const STATE_PARAM = 'state'

const openPaymentSheet = async (sheet: PaymentSheetParams): Promise<'done' | 'cancelled' | 'failed'> => {
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
const consumeLoginCode = (): string | null => {
  const url = new URL(window.location.href)
  const code = url.searchParams.get(CODE_PARAM)
  if (code === null) return null
  url.searchParams.delete(CODE_PARAM)
  url.searchParams.delete(STATE_PARAM)
  window.history.replaceState(window.history.state, '', url)
  return code
}

export const platformPayment: PlatformPayment = {
  getChannel: () => (wechatJsSdk.isWechatBrowser() ? 'browser' : 'outside'),
  getAlipayAvailability: () => (wechatJsSdk.isWechatBrowser() ? 'blocked' : 'open'),
  pay: async by => {
    if (by.kind === 'sheet') return openPaymentSheet(by).catch(() => 'failed')
    window.location.assign(by.url)
    return 'left'
  },
  isReturningFromLogin: () =>
    wechatJsSdk.isWechatBrowser() && new URLSearchParams(window.location.search).has(CODE_PARAM),
  requestLoginCode: async authorize => {
    if (!wechatJsSdk.isWechatBrowser()) return { kind: 'none' }
    const code = consumeLoginCode()
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
