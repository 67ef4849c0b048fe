import type { MeasurementExtension, VitalSignValue, VitalsMeasurementOutcome } from '@anzuo/vitals'
import { isRepeatable } from './reportableIndicators'

/** Seconds to which the check of a face goes on in the same sitting. */
export const EXTENDED_CHECK_SECONDS = 60

/**
 * What a check that has come to its end would add by going on to `EXTENDED_CHECK_SECONDS`; null when nothing, or when the reason
 * against it is one that time does not cure. A pulse that was not sure after 30 seconds mostly is after 60. Variability is only
 * promised where its beats are timed well enough already and its interval is too wide by no more than the seconds make up for.
 */
export const findMeasurementExtension = (outcome: VitalsMeasurementOutcome): MeasurementExtension | null => {
  if (outcome.kind === 'refused') return outcome.reason === 'poorSignal' ? 'heartRate' : null
  const { sdnn, quality } = outcome
  if ('missing' in sdnn) return sdnn.missing === 'tooShort' ? 'variability' : null
  if (isVariabilityRepeatable(sdnn)) return null
  // A deviation out of n intervals is known to about 1/√(2n).
  const shrinkage = Math.sqrt(quality.seconds / EXTENDED_CHECK_SECONDS)
  return isVariabilityRepeatable(sdnn, shrinkage) ? 'variability' : null
}

/** Whether another check would say the same, were the interval `scale` times as wide. */
const isVariabilityRepeatable = ({ value, interval, confidence }: VitalSignValue, scale = 1): boolean =>
  isRepeatable({
    key: 'HRV_SDNN',
    value,
    confidence,
    interval: [value - scale * (value - interval[0]), value + scale * (interval[1] - value)],
    unit: 'ms',
    provenance: 'measured',
  })
