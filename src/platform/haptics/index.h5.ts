import { prefersReducedMotion } from '../reducedMotion'
import { hapticSetting } from './hapticSetting'
import type { Haptics, HapticStrength } from './types'

/** How long the motor runs, ms. */
const DURATION_MS: Record<HapticStrength, number> = { light: 12, firm: 40 }

const canVibrate = (): boolean => typeof navigator.vibrate === 'function'

export const haptics: Haptics = {
  ...hapticSetting,
  isAvailable: canVibrate,
  vibrate: strength => {
    if (canVibrate() && hapticSetting.isEnabled() && !prefersReducedMotion())
      navigator.vibrate(DURATION_MS[strength])
  },
}
