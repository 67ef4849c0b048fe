import type { IndicatorKey } from '@anzuo/contract'
import type { IconName } from '@/ui/icons/Icon'
import type { IndicatorSeriesColour } from '@/ui/charts/TrendChart'

/** The icon and the colour of data that an indicator has wherever it is shown. */
export const indicatorAppearance: Record<IndicatorKey, { icon: IconName; colour: IndicatorSeriesColour }> = {
  HEALTH_SCORE: { icon: 'shield', colour: 'accent' },
  HR_BPM: { icon: 'heart', colour: 'heart' },
  brpm: { icon: 'breath', colour: 'breath' },
  BLOOD_PRESSURE: { icon: 'cuff', colour: 'heart' },
  MEAN_ARTERIAL_PRESSURE: { icon: 'cuff', colour: 'heart' },
  VENOUS_DIFFERENCE: { icon: 'vein', colour: 'heart' },
  HRV_SDNN: { icon: 'hrv', colour: 'breath' },
  IRREGULAR_BEATS: { icon: 'pulse', colour: 'heart' },
  Cardiac_Workload: { icon: 'work', colour: 'heart' },
  AGE: { icon: 'age', colour: 'heart' },
  CVD_RISK: { icon: 'shield', colour: 'heart' },
  MENTAL_STRESS_INDEX: { icon: 'mind', colour: 'stress' },
  WEIGHT_BMI: { icon: 'scale', colour: 'body' },
  WAIST_TO_HEIGHT: { icon: 'waist', colour: 'body' },
  ABSI: { icon: 'body', colour: 'body' },
  SKIN_AGE: { icon: 'skin', colour: 'body' },
}
