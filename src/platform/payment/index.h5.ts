import { randomBytes } from '../random'
import { createTextStorageKey, storage } from '../storage'
import { wechatJsSdk } from '../wechatJsSdk'
import type { PaymentSheetParams, PlatformPayment } from './types'

export type { PaymentInstruction, PaymentSheetResult } from './types'

/** The names of the query by which the instant-messaging app hands over a log-in code. */
const CODE_PARAM = 'code'
const STATE_PARAM = 'state'

/** What this tab gave along when it asked for a code; only an answer that brings it back is one to us (RFC 6749, section 10.12). */
const loginStateKey = createTextStorageKey('paymentLoginState', 'session')
const LOGIN_STATE_BYTES = 16

const createLoginState = async (): Promise<string> => {
  const bytes = Array.from(await randomBytes(LOGIN_STATE_BYTES))
  const state = bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')
  storage.write(loginStateKey, state)
  return state
}

/** The code of an address, if this tab has asked for it; a link of somebody else may carry theirs. */
const getOwnLoginCode = ({ searchParams }: URL): string | null => {
  const state = searchParams.get(STATE_PARAM)
  return state !== null && state === storage.read(loginStateKey) ? searchParams.get(CODE_PARAM) : null
}

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
  if (!url.searchParams.has(CODE_PARAM)) return null
  const code = getOwnLoginCode(url)
  storage.remove(loginStateKey)
  url.searchParams.delete(CODE_PARAM)
  url.searchParams.delete(STATE_PARAM)
  window.history.replaceState(window.history.state, '', url)
  return code
}

/** A computer has a pointer that hovers, and no app of the provider that a page could open. */
const isComputer = (): boolean =>
  typeof window.matchMedia === 'function' && window.matchMedia('(hover: hover) and (pointer: fine)').matches

export const platformPayment: PlatformPayment = {
  getChannel: () => {
    if (wechatJsSdk.isWechatBrowser()) return 'browser'
    return isComputer() ? 'desktop' : 'outside'
  },
  getAlipayAvailability: () => (wechatJsSdk.isWechatBrowser() ? 'blocked' : 'open'),
  pay: async by => {
    if (by.kind === 'sheet') return openPaymentSheet(by).catch(() => 'failed')
    window.location.assign(by.url)
    return 'left'
  },
  isReturningFromLogin: () =>
    wechatJsSdk.isWechatBrowser() && getOwnLoginCode(new URL(window.location.href)) !== null,
  requestLoginCode: async authorize => {
    if (!wechatJsSdk.isWechatBrowser()) return { kind: 'none' }
    const code = consumeLoginCode()
    if (code !== null) return { kind: 'code', code }
    const [returnTo = ''] = window.location.href.split('#')
    try {
      window.location.assign(await authorize({ returnTo, state: await createLoginState() }))
      return { kind: 'left' }
    } catch {
      return { kind: 'failed' }
    }
  },
}
