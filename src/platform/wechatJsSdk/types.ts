/** What the server signs so that a page may use the payment and share interfaces of the instant-messaging browser. */
export type WechatJsSdkSignature = { appId: string; timestamp: number; nonceStr: string; signature: string }

/** The browser inside the instant-messaging app. Everywhere else nothing happens. */
export type WechatJsSdk = {
  /** Whether the page is shown by that browser. */
  isWechatBrowser: () => boolean
  /**
   * Remembers the address that the app was opened with. On iOS that browser keeps to it while pages change, so it is the one
   * that has to be signed.
   */
  rememberEntryUrl: () => void
  /**
   * Asks for a signature of the present address and configures the interfaces with it. The same address is signed once.
   * Gives false outside, and when the interfaces are refused.
   */
  configure: (sign: (url: string) => Promise<WechatJsSdkSignature>) => Promise<boolean>
}
