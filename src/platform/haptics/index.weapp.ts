import Taro from '@tarojs/taro'
import { hapticSetting } from './hapticSetting'
import type { Haptics, HapticStrength } from './types'

const TYPES: Record<HapticStrength, 'light' | 'heavy'> = { light: 'light', firm: 'heavy' }

/** The platform does not tell whether the person asked for less motion: the app's own setting decides. */
export const haptics: Haptics = {
  ...hapticSetting,
  isAvailable: () => true,
  vibrate: strength => {
    if (hapticSetting.isEnabled())
      // A phone without a motor fails, and then there is nothing to feel.
      Taro.vibrateShort({ type: TYPES[strength] }).catch(() => undefined)
  },
}
