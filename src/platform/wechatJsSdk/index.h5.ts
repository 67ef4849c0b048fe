import { storage, createTextStorageKey } from '../storage'
import { ENTRY_URL_STORAGE_NAME } from './entryUrlStorageName'
import type { WechatJsSdk, WechatJsSdkSignature } from './types'

export type { WechatJsSdkSignature } from './types'

const entryUrlKey = createTextStorageKey(ENTRY_URL_STORAGE_NAME, 'session')

/** The interfaces that payment and sharing use. */
const JS_API_LIST = ['chooseWXPay', 'updateAppMessageShareData', 'updateTimelineShareData'] as const

const isWechatBrowser = () => /\bMicroMessenger\b/i.test(navigator.userAgent)
const isIos = () => /\b(iPhone|iPad|iPod)\b/i.test(navigator.userAgent)

// The signature covers the address without its fragment.
const getCurrentUrl = () => window.location.href.split('#')[0] as string

const getUrlToSign = () => (isIos() ? (storage.read(entryUrlKey) ?? getCurrentUrl()) : getCurrentUrl())

const configureSdk = async (signature: WechatJsSdkSignature): Promise<boolean> => {
  const { default: wx } = await import(/* webpackChunkName: "weixin-js-sdk" */ 'weixin-js-sdk')
  return new Promise(resolve => {
    wx.ready(() => resolve(true))
    wx.error(() => resolve(false))
    wx.config({ ...signature, jsApiList: [...JS_API_LIST], openTagList: [] })
  })
}

let signedUrl: string | null = null

export const wechatJsSdk: WechatJsSdk = {
  isWechatBrowser,
  rememberEntryUrl: () => {
    if (isWechatBrowser() && isIos()) storage.write(entryUrlKey, getCurrentUrl())
  },
  configure: async sign => {
    if (!isWechatBrowser()) return false
    const url = getUrlToSign()
    if (signedUrl === url) return true
    const isReady = await configureSdk(await sign(url))
    if (isReady) signedUrl = url
    return isReady
  },
}
