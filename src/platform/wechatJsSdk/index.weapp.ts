import type { WechatJsSdk } from './types'

export type { WechatJsSdkSignature } from './types'

// The mini-program reaches payment and sharing directly.
export const wechatJsSdk: WechatJsSdk = {
  isWechatBrowser: () => false,
  rememberEntryUrl: () => undefined,
  configure: () => Promise.resolve(false),
}
