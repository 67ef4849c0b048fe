import type { WxBackend } from './wxBackend'

/** Settings that nobody sees. */
export const createIgnoredSettingsBackend = (): WxBackend => {
  const accept = () => ({})
  return {
    callback: {
      setBackgroundColor: accept,
      setBackgroundTextStyle: accept,
      hideHomeButton: accept,
    },
  }
}
