/** `light` answers a touch; `firm` tells that something began or ended that the person may not be looking at. */
export type HapticStrength = 'light' | 'firm'

/** Short vibrations, unless the person switched them off on this device or asked for less motion. */
export type Haptics = {
  /** Whether this device can vibrate as far as we know. */
  isAvailable: () => boolean
  isEnabled: () => boolean
  setEnabled: (isEnabled: boolean) => void
  /** Vibrates once; nothing happens where it is not wanted or cannot be. */
  vibrate: (strength: HapticStrength) => void
}
