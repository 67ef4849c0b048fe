import Taro from '@tarojs/taro'
import type { OperatingSystem } from './types'

export type { OperatingSystem } from './types'

/** The system of this phone. */
export const getOperatingSystem = (): OperatingSystem => {
  const { platform } = Taro.getDeviceInfo()
  if (platform === 'ios') return 'ios'
  return platform === 'android' ? 'android' : 'desktop'
}

/** A mini-program may not lead outside; the caller copies the address instead. */
export const openExternalLink = (_address: string): boolean => false
