import type { LiveMeasurementState } from '@anzuo/vitals'
import type { TorchState } from '@/platform/camera/types'

type Guidance = LiveMeasurementState['guidance']

export type FingerSigns = {
  light: { word: 'lightOn' | 'lightOff' | 'lightMissing' | 'lightEnough'; isGood: boolean }
  lens: { word: 'covered' | 'uncovered'; isGood: boolean }
  touch: { word: 'light' | 'hard' | 'waiting'; isGood: boolean }
  /** The one thing to do now. */
  tip: 'lens' | 'lamp' | 'lightOff' | 'press' | 'rest'
}

/**
 * The three signs under the picture of a fingertip, and the tip that helps most. Before a camera has given a picture
 * nothing is good yet: `guidance` is null.
 */
export const getFingerSigns = (guidance: Guidance | null, torch: TorchState | null): FingerSigns => {
  const isDark = guidance === 'lightOff'
  const isCovered = guidance !== null && !isDark && guidance !== 'lensUncovered'
  const isHard = guidance === 'pressedTooHard'
  return {
    light:
      torch === 'unavailable'
        ? { word: isCovered ? 'lightEnough' : 'lightMissing', isGood: isCovered }
        : {
            word: isDark || guidance === null ? 'lightOff' : 'lightOn',
            isGood: guidance !== null && !isDark,
          },
    lens: { word: isCovered ? 'covered' : 'uncovered', isGood: isCovered },
    touch: {
      word: isHard ? 'hard' : isCovered ? 'light' : 'waiting',
      isGood: isCovered && !isHard,
    },
    tip: getTip(guidance, torch),
  }
}

const getTip = (guidance: Guidance | null, torch: TorchState | null): FingerSigns['tip'] => {
  if (guidance === 'lightOff') return torch === 'unavailable' ? 'lamp' : 'lightOff'
  if (guidance === 'pressedTooHard') return 'press'
  if (guidance === 'lensUncovered') return torch === 'unavailable' ? 'lamp' : 'lens'
  return guidance === null ? 'lens' : 'rest'
}
