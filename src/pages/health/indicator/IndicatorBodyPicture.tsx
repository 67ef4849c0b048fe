import { View } from '@tarojs/components'
import { useMemo } from 'react'
import type { IndicatorPageKey } from '@anzuo/domain/report/indicators'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { drawChair } from '@/ui/illustrations/chair'
import type { DrawIllustration } from '@/ui/illustrations/Illustration'
import { drawIndicatorBody, type IndicatorBodySubject } from '@/ui/illustrations/indicatorBodies'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { drawTongueExample } from '@/ui/illustrations/tongue'
import type { Palette } from '@/ui/theme/palette'
import { usePalette } from '@/ui/theme/theme'
import type { ExplainedIndicatorKey } from './indicatorExplanation'

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

/** What is explained without a value of its own; tongue and constitution show the person's result in its place. */
const OTHER_PICTURES: Partial<Record<ExplainedIndicatorKey, DrawIllustration>> = {
  Sublingual: palette => drawTongueExample(palette, 'under'),
  program: palette => drawChair(palette, { isOccupied: true, activeZones: ['shoulders', 'back'] }),
}

const drawSubject = (palette: Palette, subject: ExplainedIndicatorKey): string | null => {
  if (subject in BODY_SUBJECTS) return drawIndicatorBody(palette, BODY_SUBJECTS[subject as IndicatorPageKey])
  return OTHER_PICTURES[subject]?.(palette) ?? null
}

/** Where in the body it is, or what it looks like; the words below it say the same. Nothing where the person's result is the picture. */
export const IndicatorBodyPicture = ({ subject }: { subject: ExplainedIndicatorKey }) => {
  const palette = usePalette()
  const svg = useMemo(() => drawSubject(palette, subject), [palette, subject])
  return (
    svg && (
      <View className="indicator-body" {...getAriaAttributes({ hidden: true })}>
        <SvgImage svg={svg} />
      </View>
    )
  )
}
