import { View } from '@tarojs/components'
import { useMemo } from 'react'
import type { IndicatorPageKey } from '@anzuo/domain/report/indicators'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { drawIndicatorBody, type IndicatorBodySubject } from '@/ui/illustrations/indicatorBodies'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { usePalette } from '@/ui/theme/theme'

/** What of the body each page is about. */
const BODY_SUBJECTS: Readonly<Record<IndicatorPageKey, IndicatorBodySubject>> = {
  HEALTH_SCORE: 'whole',
  HR_BPM: 'heart',
  brpm: 'lungs',
  BLOOD_PRESSURE: 'pressure',
  HRV_SDNN: 'variability',
  Cardiac_Workload: 'workload',
  AGE: 'heartAge',
  MENTAL_STRESS_INDEX: 'stress',
  WEIGHT_BMI: 'weight',
  WAIST_TO_HEIGHT: 'waist',
  ABSI: 'shape',
}

/** Where in the body it is; the words below it say the same. */
export const IndicatorBodyPicture = ({ page }: { page: IndicatorPageKey }) => {
  const palette = usePalette()
  const svg = useMemo(() => drawIndicatorBody(palette, BODY_SUBJECTS[page]), [palette, page])
  return (
    <View className="indicator-body" {...getAriaAttributes({ hidden: true })}>
      <SvgImage svg={svg} />
    </View>
  )
}
