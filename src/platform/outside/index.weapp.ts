import Taro from '@tarojs/taro'
import type { DeviceSystem } from './types'

export type { DeviceSystem } from './types'

/** The system of this phone. */
export const deviceSystem = (): DeviceSystem => {
  const { platform } = Taro.getDeviceInfo()
  if (platform === 'ios') return 'ios'
  return platform === 'android' ? 'android' : 'desktop'
}

/** A mini-program may not lead outside; the caller copies the address instead. */
export const openOutside = (_address: string): boolean => false
