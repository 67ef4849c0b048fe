import Taro from '@tarojs/taro'

/**
 * Asks for the privacy agreement, as WeChat demands it before camera, pictures and place.
 * @returns whether the person agreed, now or before
 */
export const requestPrivacyConsent = (): Promise<boolean> =>
  new Promise(resolve => {
    if (!Taro.requirePrivacyAuthorize) return resolve(true)
    Taro.requirePrivacyAuthorize({ success: () => resolve(true), fail: () => resolve(false) })
  })
