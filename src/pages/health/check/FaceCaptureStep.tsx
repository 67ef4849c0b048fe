import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { EXTENDED_CHECK_SECONDS } from '@anzuo/domain/report/measurementExtension'
import { useTranslation } from '@/i18n'
import type { CameraPreviewSource } from '@/platform/camera/cameraPreview'
import { goBack } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Row } from '@/ui/layout/Flex'
import { Chip } from '@/ui/layout/Chip'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { CaptureLayout, CapturePreview } from '@/ui/health/CaptureLayout'
import { CaptureProgressOval } from '@/ui/health/CaptureProgressOval'
import { PageLayout } from '@/ui/layout/PageLayout'
import { SignalQualityBars } from '@/ui/health/SignalQualityBars'
import { HowItWorksSheet } from './HowItWorksSheet'
import { getCaptureConditions, type CaptureConditions } from './captureConditions'
import { GuidanceChip, LiveHeartRate, LiveWaveform, useMeasurementProgress } from './liveMeasurementParts'
import {
  useLiveMeasurement,
  useVitalsMeasurement,
  type CaptureStepProps,
  type LiveMeasurementStore,
} from './useVitalsMeasurement'

/** The measurement: the face in the oval, the guidance, the time left, the live pulse. */
export const FaceCaptureStep = (props: CaptureStepProps) => {
  const { t } = useTranslation('health')
  const { camera, live } = useVitalsMeasurement('face', props)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  return (
    <PageLayout back="none" width="wide">
      <CaptureLayout
        mode="face"
        leave={{ id: 'check-cancel', label: t('capture.cancel'), onPress: () => goBack('health') }}
        help={{ icon: 'info', label: t('capture.info'), onPress: () => setIsHelpOpen(true) }}
        guidance={<GuidanceChip live={live} />}
        picture={<FaceOval live={live} preview={camera?.preview ?? null} />}
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
        <ExtensionOffer live={live} isSample={props.source === 'sample'} finish={camera?.finish} />
        <CaptureConditionRow live={live} />
      </CaptureLayout>
      <HowItWorksSheet
        open={isHelpOpen}
        texts={[t('capture.how.colour'), t('capture.how.gates'), t('capture.how.privacy')]}
        onClosed={() => setIsHelpOpen(false)}
      />
    </PageLayout>
  )
}

const FaceOval = ({ live, preview }: { live: LiveMeasurementStore; preview: CameraPreviewSource | null }) => {
  const { t } = useTranslation('health')
  const progress = useMeasurementProgress(live)
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

/** Seconds in which the offer to go on for variability waits for an answer; the measurement runs meanwhile. */
const OFFER_SECONDS = 10

type ExtensionOfferProps = {
  live: LiveMeasurementStore
  isSample: boolean
  /** Ends the measurement with what there is. */
  finish: (() => void) | undefined
}

/**
 * What the measurement goes on for beyond its seconds. Without it there would be no heart rate: nobody has to touch the phone to go
 * on. For variability alone it goes on only when the person wants to, and never for the sample.
 */
const ExtensionOffer = ({ live, isSample, finish }: ExtensionOfferProps) => {
  const { t } = useTranslation('health')
  const extension = useLiveMeasurement(live, state => state?.extension ?? null)
  const [isAccepted, setIsAccepted] = useState(false)
  const isOffered = extension === 'variability' && !isAccepted
  useEffect(() => {
    if (!isOffered || !finish) return
    const timer = setTimeout(finish, isSample ? 0 : 1000 * OFFER_SECONDS)
    return () => clearTimeout(timer)
  }, [isOffered, isSample, finish])
  if (!extension || isSample) return null
  return (
    <View
      id="capture-extension"
      className="capture__extension"
      {...getAriaAttributes({ role: 'status', live: 'polite' })}
    >
      <View className="t-row">{t(`capture.extension.${extension}.title`)}</View>
      <View className="t-small t-quiet">
        {t(`capture.extension.${extension}.note`, { seconds: EXTENDED_CHECK_SECONDS })}
      </View>
      <Row gap={2} className="ui-mt-2">
        {isOffered && (
          <Button id="capture-go-on" size="small" onPress={() => setIsAccepted(true)}>
            {t('capture.extension.goOn')}
          </Button>
        )}
        <Button id="capture-finish" size="small" kind={isOffered ? 'text' : 'outline'} onPress={finish}>
          {t(`capture.extension.${extension}.finish`)}
        </Button>
      </Row>
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
