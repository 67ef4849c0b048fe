import Taro from '@tarojs/taro'
import { requestPrivacyConsent } from '../privacy/index.weapp'
import type { CameraFailure } from './types'

/**
 * Asks for the camera: first the privacy agreement, as WeChat demands it, then the permission.
 * @returns null when the camera may be used.
 */
export const requestCameraPermission = async (): Promise<CameraFailure | null> => {
  if (!(await requestPrivacyConsent())) return 'permissionRefused'
  try {
    await Taro.authorize({ scope: 'scope.camera' })
    return null
  } catch {
    return 'permissionRefused'
  }
}
