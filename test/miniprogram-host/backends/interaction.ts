import type { BackEnd } from './answers'

/** Settings that nobody sees, and the consent of a person who says yes. */
export const createInteractionBackEnd = (): BackEnd => {
  const accept = () => ({})
  return {
    callback: {
      setBackgroundColor: accept,
      setBackgroundTextStyle: accept,
      setKeepScreenOn: accept,
      hideHomeButton: accept,
      requirePrivacyAuthorize: accept,
      authorize: accept,
      openSetting: () => ({ authSetting: {} }),
      login: () => ({ code: 'host-login-code' }),
      checkSession: accept,
    },
  }
}
