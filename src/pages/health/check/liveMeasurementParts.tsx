import { View } from '@tarojs/components'
import type { CaptureGuidance } from '@anzuo/vitals'
import { useTranslation } from '@/i18n'
import { Chip } from '@/ui/layout/Chip'
import type { IconName } from '@/ui/icons/Icon'
import { PulseWaveChart } from '@/ui/charts/PulseWaveChart'
import { useLiveMeasurement, type LiveMeasurementStore } from './useVitalsMeasurement'

const guidanceIcons: Record<CaptureGuidance, IconName> = {
  good: 'check',
  noFace: 'still',
  twoFaces: 'people',
  tooDark: 'sun',
  tooBright: 'sun',
  backLit: 'sun',
  moving: 'still',
  tooFar: 'dist',
  tooClose: 'dist',
  offCentre: 'still',
  lightOff: 'flash',
  lensUncovered: 'camera',
  pressedTooHard: 'force',
}

/** The one thing to do now. */
export const GuidanceChip = ({ live }: { live: LiveMeasurementStore }) => {
  const { t } = useTranslation('health')
  const guidance = useLiveMeasurement(live, state => state?.guidance ?? null)
  if (!guidance) return <Chip size="guidance">{t('capture.opening')}</Chip>
  return (
    <Chip size="guidance" tone={guidance === 'good' ? 'good' : 'notice'} icon={guidanceIcons[guidance]}>
      {t(`capture.guidance.${guidance}`)}
    </Chip>
  )
}

/** Steps in which the ring grows: fine enough to move, coarse enough not to be drawn with every frame. */
const PROGRESS_STEPS = 120

/** How much of the measurement is done, 0 to 1, in steps. */
export const useMeasurementProgress = (live: LiveMeasurementStore): number =>
  useLiveMeasurement(live, state => Math.round((state?.progress ?? 0) * PROGRESS_STEPS) / PROGRESS_STEPS)

const EMPTY_WAVE: readonly number[] = []

/** The pulse as it comes in; a dotted line while there is none. */
export const LiveWaveform = ({ live }: { live: LiveMeasurementStore }) => {
  const { t } = useTranslation('health')
  const wave = useLiveMeasurement(live, state => state?.wave ?? EMPTY_WAVE)
  return (
    <View className="capture__wave">
      <PulseWaveChart wave={wave} label={t('capture.wave')} />
    </View>
  )
}

/** A first estimate of the heart rate, or that it will appear. */
export const LiveHeartRate = ({ live }: { live: LiveMeasurementStore }) => {
  const { t } = useTranslation('health')
  const heartRate = useLiveMeasurement(live, state =>
    state?.heartRate == null ? null : Math.round(state.heartRate),
  )
  if (heartRate === null) return <View className="capture__rate t-note t-quiet">{t('capture.soon')}</View>
  return (
    <View className="capture__rate">
      <View className="capture__rate-number">
        <View className="t-about">{t('capture.about')}</View>
        <View className="t-number">{heartRate}</View>
      </View>
      <View className="t-note t-quiet">{t('capture.bpm')}</View>
    </View>
  )
}
