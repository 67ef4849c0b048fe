/** Puts a browser in place that reads the codes of text messages (WebOTP API). */
export const fakeTextMessages = () => {
  let deliver: (_: { code: string }) => void = () => undefined
  let signal: AbortSignal | undefined
  Object.assign(window, { OTPCredential: class {} })
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      get: (options: CredentialRequestOptions) => {
        signal = options.signal
        return new Promise(resolve => {
          deliver = resolve
        })
      },
    },
  })
  return {
    /** Whether a page has asked for a message, and waits for it still. */
    isAwaited: () => signal !== undefined && !signal.aborted,
    deliver: (code: string) => deliver({ code }),
    remove: () => {
      Reflect.deleteProperty(window, 'OTPCredential')
      Reflect.deleteProperty(navigator, 'credentials')
    },
  }
}
