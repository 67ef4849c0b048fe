import Taro from '@tarojs/taro'
import type { CameraFailure } from './types'

const agreeToPrivacy = (): Promise<boolean> =>
  new Promise(resolve => {
    if (!Taro.requirePrivacyAuthorize) return resolve(true)
    Taro.requirePrivacyAuthorize({ success: () => resolve(true), fail: () => resolve(false) })
  })

/**
 * Asks for the camera: first the privacy agreement, as WeChat demands it, then the permission.
 * @returns null when the camera may be used.
 */
export const requestCamera = async (): Promise<CameraFailure | null> => {
  if (!(await agreeToPrivacy())) return 'permissionRefused'
  try {
    await Taro.authorize({ scope: 'scope.camera' })
    return null
  } catch {
    return 'permissionRefused'
  }
}
