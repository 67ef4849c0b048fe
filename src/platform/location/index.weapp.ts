import Taro from '@tarojs/taro'
import { requestPrivacyConsent } from '../privacy/index.weapp'
import type { LocationResult } from './types'

export type { GeoCoordinates, LocationResult } from './types'

/** Asks the device once where it is, roughly. Ask the person first: the platform then asks again by itself. */
export const getCurrentLocation = async (): Promise<LocationResult> => {
  if (!(await requestPrivacyConsent())) return { kind: 'refused' }
  try {
    const { latitude, longitude } = await Taro.getFuzzyLocation({ type: 'gcj02' })
    return { kind: 'known', place: { latitude, longitude } }
  } catch (error) {
    const { errMsg = '' } = (error ?? {}) as { errMsg?: string }
    return { kind: /auth|deny|denied/.test(errMsg) ? 'refused' : 'unknown' }
  }
}
