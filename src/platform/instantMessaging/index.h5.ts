import { storage, textKey } from '../storage'
import type { InstantMessaging, Signature } from './types'

export type { Signature } from './types'

const entryKey = textKey('entryAddress', 'session')

/** The interfaces that payment and sharing use. */
const INTERFACES = ['chooseWXPay', 'updateAppMessageShareData', 'updateTimelineShareData'] as const

const isInside = () => /\bMicroMessenger\b/i.test(navigator.userAgent)
const isIos = () => /\b(iPhone|iPad|iPod)\b/i.test(navigator.userAgent)

// The signature covers the address without its fragment.
const presentAddress = () => window.location.href.split('#')[0] as string

const addressToSign = () => (isIos() ? (storage.read(entryKey) ?? presentAddress()) : presentAddress())

const configureWith = async (signature: Signature): Promise<boolean> => {
  const { default: wx } = await import(/* webpackChunkName: "weixin-js-sdk" */ 'weixin-js-sdk')
  return new Promise(resolve => {
    wx.ready(() => resolve(true))
    wx.error(() => resolve(false))
    wx.config({ ...signature, jsApiList: [...INTERFACES], openTagList: [] })
  })
}

let signed: string | null = null

export const instantMessaging: InstantMessaging = {
  isInside,
  rememberEntry: () => {
    if (isInside() && isIos()) storage.write(entryKey, presentAddress())
  },
  configure: async sign => {
    if (!isInside()) return false
    const url = addressToSign()
    if (signed === url) return true
    const isReady = await configureWith(await sign(url))
    if (isReady) signed = url
    return isReady
  },
}
