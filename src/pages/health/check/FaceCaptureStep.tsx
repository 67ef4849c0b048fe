import { View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CaptureGuidance, LiveMeasurementState, VitalsMeasurementOutcome } from '@anzuo/vitals'
import { useTranslation } from '@/i18n'
import type { CameraPreviewSource } from '@/platform/camera/cameraPreview'
import { startMeasurement } from '@/platform/measurement'
import type { MeasurementVideoSource } from '@/platform/measurement/types'
import { goBack } from '@/routes'
import { Row } from '@/ui/layout/Flex'
import { Chip } from '@/ui/layout/Chip'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { CaptureLayout, CapturePreview } from '@/ui/health/CaptureLayout'
import { CaptureProgressOval } from '@/ui/health/CaptureProgressOval'
import { PulseWaveChart } from '@/ui/charts/PulseWaveChart'
import { PageLayout } from '@/ui/layout/PageLayout'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { SignalQualityBars } from '@/ui/health/SignalQualityBars'
import { getCaptureConditions, type CaptureConditions } from './captureConditions'
import type { CaptureFailure } from './healthCheckReducer'

export type FaceCaptureStepProps = {
  source: MeasurementVideoSource
  durationSeconds: number
  onOutcome: (outcome: VitalsMeasurementOutcome) => void
  onError: (error: CaptureFailure) => void
}

/**
 * The live state of a running measurement, ten times a second; null before the first frame. In a store, so that only
 * components that show a changed part render again.
 */
type LiveMeasurementStore = StoreApi<{ state: LiveMeasurementState | null }>

/** The part of the live state that one component shows. */
const useLiveMeasurement = <T,>(
  live: LiveMeasurementStore,
  select: (state: LiveMeasurementState | null) => T,
): T => useStore(live, ({ state }) => select(state))

/** A measurement that runs while the component is mounted; no preview before the camera is open. */
const useVitalsMeasurement = (
  input: FaceCaptureStepProps,
): { preview: CameraPreviewSource | null; live: LiveMeasurementStore } => {
  const { source, durationSeconds } = input
  const [preview, setPreview] = useState<CameraPreviewSource | null>(null)
  const [live] = useState<LiveMeasurementStore>(() => createStore(() => ({ state: null })))
  const listeners = useRef(input)
  listeners.current = input

  useEffect(() => {
    let isLeft = false
    let close = () => {}
    const unlessLeft =
      <T,>(listener: (value: T) => void) =>
      (value: T) => {
        if (!isLeft) listener(value)
      }
    const opening = startMeasurement({
      source,
      durationSeconds,
      onLive: unlessLeft(state => live.setState({ state })),
      onOutcome: unlessLeft(outcome => listeners.current.onOutcome(outcome)),
      onInterrupted: unlessLeft(interruption => listeners.current.onError(interruption)),
    })
    void opening.then(opened => {
      if (opened.kind === 'failed') return unlessLeft(listeners.current.onError)(opened.failure)
      // Somebody who leaves while the browser still asks for permission must not leave a camera running.
      if (isLeft) return opened.session.close()
      close = opened.session.close
      setPreview(opened.session.preview)
    })
    return () => {
      isLeft = true
      close()
    }
  }, [source, durationSeconds, live])

  return { preview, live }
}

/** The measurement: the face in the oval, the guidance, the time left, the live pulse. */
export const FaceCaptureStep = (props: FaceCaptureStepProps) => {
  const { t } = useTranslation('health')
  const { preview, live } = useVitalsMeasurement(props)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  return (
    <PageLayout back="none" width="wide">
      <CaptureLayout
        mode="face"
        leave={{ id: 'check-cancel', label: t('capture.cancel'), onPress: () => goBack('health') }}
        help={{ icon: 'info', label: t('capture.info'), onPress: () => setIsHelpOpen(true) }}
        guidance={<GuidanceChip live={live} />}
        picture={<FaceOval live={live} preview={preview} />}
        privacy={t('capture.privacy')}
      >
        <MeasurementCountdown live={live} durationSeconds={props.durationSeconds} />
        {props.source === 'sample' && (
          <Row justify="center">
            <Chip tone="notice" icon="image">
              {t('capture.sample')}
            </Chip>
          </Row>
        )}
        <View className="capture__pulse">
          <PulseHeader live={live} />
          <View className="capture__pulse-body">
            <LiveWaveform live={live} />
            <LiveHeartRate live={live} />
          </View>
        </View>
        <CaptureConditionRow live={live} />
      </CaptureLayout>
      <HowItWorksSheet open={isHelpOpen} onClosed={() => setIsHelpOpen(false)} />
    </PageLayout>
  )
}

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
}

/** The one thing to do now. */
const GuidanceChip = ({ live }: { live: LiveMeasurementStore }) => {
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

const FaceOval = ({ live, preview }: { live: LiveMeasurementStore; preview: CameraPreviewSource | null }) => {
  const { t } = useTranslation('health')
  const progress = useLiveMeasurement(
    live,
    state => Math.round((state?.progress ?? 0) * PROGRESS_STEPS) / PROGRESS_STEPS,
  )
  return (
    <CaptureProgressOval progress={progress} label={t('capture.progress')}>
      <CapturePreview preview={preview} />
    </CaptureProgressOval>
  )
}

const MeasurementCountdown = ({
  live,
  durationSeconds,
}: {
  live: LiveMeasurementStore
  durationSeconds: number
}) => {
  const { t } = useTranslation('health')
  const phase = useLiveMeasurement(live, state => state?.phase ?? 'positioning')
  const seconds = useLiveMeasurement(live, state => (state ? Math.ceil(state.secondsLeft) : durationSeconds))
  const isWaiting = phase === 'positioning'
  return (
    <View className="t-center">
      <View className={isWaiting ? 'capture__number capture__number--waiting' : 'capture__number'}>
        <View className="t-number-l">{seconds}</View>
        <View className="t-small t-quiet">{t('capture.secondsLeft', { count: seconds })}</View>
      </View>
      <View className="t-label t-quiet capture__phase">
        {isWaiting ? t('capture.positioning') : phase === 'settling' ? t('capture.settling') : ' '}
      </View>
    </View>
  )
}

const PulseHeader = ({ live }: { live: LiveMeasurementStore }) => {
  const { t } = useTranslation('health')
  const signal = useLiveMeasurement(live, state => state?.signal ?? 0)
  const words = t(`capture.signalLevel.${signal}`)
  return (
    <Row gap={2} align="center">
      <View className="capture__heart">
        <Icon name="heart" size={20} />
      </View>
      <View className="t-label t-quiet">{t('capture.pulse')}</View>
      <Row gap={2} align="center" className="ui-ml-auto">
        <View className="t-label t-quiet">{t('capture.signal')}</View>
        <SignalQualityBars level={signal} label={`${t('capture.signal')}: ${words}`} />
        <View className={`t-label capture__signal-word${signal >= 3 ? ' capture__signal-word--good' : ''}`}>
          {words}
        </View>
      </Row>
    </Row>
  )
}

const EMPTY_WAVE: readonly number[] = []

const LiveWaveform = ({ live }: { live: LiveMeasurementStore }) => {
  const { t } = useTranslation('health')
  const wave = useLiveMeasurement(live, state => state?.wave ?? EMPTY_WAVE)
  return (
    <View className="capture__wave">
      <PulseWaveChart wave={wave} label={t('capture.wave')} />
    </View>
  )
}

const LiveHeartRate = ({ live }: { live: LiveMeasurementStore }) => {
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

const conditionIcons: Record<keyof CaptureConditions, IconName> = {
  light: 'sun',
  distance: 'dist',
  posture: 'still',
}

const CaptureConditionRow = ({ live }: { live: LiveMeasurementStore }) => {
  const { t } = useTranslation('health')
  const guidance = useLiveMeasurement(live, state => state?.guidance ?? 'noFace')
  const hasFace = useLiveMeasurement(live, state => Boolean(state?.face))
  const marks = getCaptureConditions({ guidance, hasFace })
  return (
    <View className="capture__marks">
      {(Object.keys(conditionIcons) as (keyof CaptureConditions)[]).map(side => {
        const { word, isGood } = marks[side]
        const look = isGood ? 'good' : word === 'waiting' ? 'waiting' : 'notice'
        return (
          <View key={side} className={`capture__mark capture__mark--${look}`}>
            <Icon name={look === 'notice' ? 'warn' : conditionIcons[side]} size={20} />
            <View className="capture__mark-words">
              <View className="t-label">{t(`capture.marks.${side}`)}</View>
              <View className="capture__mark-word">{t(`capture.marks.${word}`)}</View>
            </View>
          </View>
        )
      })}
    </View>
  )
}

const HowItWorksSheet = ({ open, onClosed }: { open: boolean; onClosed: () => void }) => {
  const { t } = useTranslation('health')
  return (
    <BottomSheet
      open={open}
      title={t('capture.how.title')}
      onClosed={onClosed}
      primaryAction={{ label: t('capture.how.close'), onPress: onClosed }}
    >
      <View className="check-terms">
        <View>{t('capture.how.colour')}</View>
        <View>{t('capture.how.gates')}</View>
        <View>{t('capture.how.privacy')}</View>
      </View>
    </BottomSheet>
  )
}
