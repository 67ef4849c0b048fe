import { View } from '@tarojs/components'
import { useState } from 'react'
import { useTranslation } from '@/i18n'
import type { CameraPreviewSource } from '@/platform/camera/cameraPreview'
import type { TorchState } from '@/platform/camera/types'
import { goBack } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { renderProgressCircleSvg } from '@/ui/charts/progressCircleSvg'
import { CaptureLayout, CapturePreview } from '@/ui/health/CaptureLayout'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { drawFingertip, type FingertipPose } from '@/ui/illustrations/fingertip'
import { Illustration } from '@/ui/illustrations/Illustration'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { Chip } from '@/ui/layout/Chip'
import { Row } from '@/ui/layout/Flex'
import { PageLayout } from '@/ui/layout/PageLayout'
import { usePalette } from '@/ui/theme/theme'
import { getFingerSigns, type FingerSigns } from './fingerSigns'
import { HowItWorksSheet } from './HowItWorksSheet'
import { GuidanceChip, LiveHeartRate, LiveWaveform, useMeasurementProgress } from './liveMeasurementParts'
import {
  useLiveMeasurement,
  useVitalsMeasurement,
  type CaptureStepProps,
  type LiveMeasurementStore,
} from './useVitalsMeasurement'

/** The measurement of a fingertip: the lens in a ring of time, the live pulse, and what the finger should do. */
export const FingerCaptureStep = (props: CaptureStepProps) => {
  const { t } = useTranslation('health')
  const { camera, live } = useVitalsMeasurement('finger', props)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  return (
    <PageLayout back="none" width="wide">
      <CaptureLayout
        mode="finger"
        leave={{ id: 'check-cancel', label: t('capture.cancel'), onPress: () => goBack('health') }}
        help={{ icon: 'info', label: t('capture.info'), onPress: () => setIsHelpOpen(true) }}
        guidance={<GuidanceChip live={live} />}
        picture={
          <LensCircle live={live} preview={camera?.preview ?? null} durationSeconds={props.durationSeconds} />
        }
        privacy={t('choose.privacy')}
      >
        <StepNote live={live} />
        {props.source === 'sample' && (
          <Row justify="center">
            <Chip tone="notice" icon="image">
              {t('capture.finger.sample')}
            </Chip>
          </Row>
        )}
        <View className="capture__pulse">
          <PulseHeader live={live} />
          <View className="capture__pulse-body">
            <LiveWaveform live={live} />
            <FingerHeartRate live={live} />
          </View>
        </View>
        <SignsAndTip live={live} torch={camera?.torch ?? null} />
      </CaptureLayout>
      <HowItWorksSheet
        open={isHelpOpen}
        texts={[t('capture.finger.how.colour'), t('capture.finger.how.gates'), t('capture.how.privacy')]}
        onClosed={() => setIsHelpOpen(false)}
      />
    </PageLayout>
  )
}

type LensCircleProps = {
  live: LiveMeasurementStore
  preview: CameraPreviewSource | null
  durationSeconds: number
}

/** What the camera sees, red when it is covered, under the seconds that are left. */
const LensCircle = ({ live, preview, durationSeconds }: LensCircleProps) => {
  const { t } = useTranslation('health')
  const { accent, band } = usePalette()
  const progress = useMeasurementProgress(live)
  const seconds = useLiveMeasurement(live, state => (state ? Math.ceil(state.secondsLeft) : durationSeconds))
  const label = t('capture.progress')
  return (
    <View className="lens">
      <View className="lens__picture">
        <CapturePreview preview={preview} />
        <View className="lens__shade" />
      </View>
      <View
        className="lens__ring"
        {...getAriaAttributes({ role: 'progressbar', label, percent: Math.round(100 * progress) })}
      >
        <SvgImage svg={renderProgressCircleSvg({ progress, track: band, arc: accent })} />
      </View>
      <View className="lens__time">
        <View className="lens__seconds">{seconds}</View>
        <View className="t-small">{t('capture.finger.secondsLeft', { count: seconds })}</View>
      </View>
    </View>
  )
}

/** Which step this is; before it begins, what it waits for. */
const StepNote = ({ live }: { live: LiveMeasurementStore }) => {
  const { t } = useTranslation('health')
  const phase = useLiveMeasurement(live, state => state?.phase ?? 'positioning')
  const step = BRAND.features.tongue
    ? `${t('capture.finger.step')} · ${t('capture.finger.nextTongue')}`
    : t('capture.finger.step')
  const waiting = phase === 'positioning' ? t('capture.finger.positioning') : t('capture.settling')
  return (
    <View className="t-small t-quiet t-center">
      {phase === 'positioning' || phase === 'settling' ? waiting : step}
    </View>
  )
}

const PulseHeader = ({ live }: { live: LiveMeasurementStore }) => {
  const { t } = useTranslation('health')
  const signal = useLiveMeasurement(live, state => state?.signal ?? 0)
  const word = signal >= 3 ? 'clear' : signal > 0 ? 'faint' : 'none'
  return (
    <Row gap={2} align="center">
      <View className="capture__heart">
        <Icon name="heart" size={20} />
      </View>
      <View className="t-label t-quiet">{t('capture.pulse')}</View>
      <View
        className={`ui-ml-auto t-label capture__signal-word${word === 'clear' ? ' capture__signal-word--good' : ''}`}
      >
        {t(`capture.finger.${word}`)}
      </View>
    </Row>
  )
}

/** The heart rate, or that it will appear; nothing while there is no finger that it could be of. */
const FingerHeartRate = ({ live }: { live: LiveMeasurementStore }) => {
  const hasFinger = useLiveMeasurement(
    live,
    state => state !== null && getFingerSigns(state.guidance, null).lens.isGood,
  )
  return hasFinger ? <LiveHeartRate live={live} /> : <View className="capture__rate" />
}

const signIcons: Record<'light' | 'lens' | 'touch', IconName> = {
  light: 'flash',
  lens: 'camera',
  touch: 'force',
}

const poseByTip: Record<FingerSigns['tip'], FingertipPose> = {
  lens: 'off',
  lamp: 'unlit',
  lightOff: 'unlit',
  press: 'hard',
  rest: 'right',
}

const fingertipDrawings = {
  right: drawFingertip,
  hard: c => drawFingertip(c, 'hard'),
  off: c => drawFingertip(c, 'off'),
  unlit: c => drawFingertip(c, 'unlit'),
} satisfies Record<FingertipPose, typeof drawFingertip>

/** Light, lens and touch at a glance, and the one thing that helps most. */
const SignsAndTip = ({ live, torch }: { live: LiveMeasurementStore; torch: TorchState | null }) => {
  const { t } = useTranslation('health')
  const guidance = useLiveMeasurement(live, state => state?.guidance ?? null)
  const { tip, ...signs } = getFingerSigns(guidance, torch)
  return (
    <>
      <View className="finger-signs">
        {(['light', 'lens', 'touch'] as const).map(side => {
          const { word, isGood } = signs[side]
          return (
            <View key={side} className={`finger-sign${isGood ? ' finger-sign--good' : ''}`}>
              <View className="finger-sign__icon">
                <Icon name={signIcons[side]} size={22} />
              </View>
              <View className="t-small">{t(`capture.finger.marks.${word}`)}</View>
            </View>
          )
        })}
      </View>
      <View id="finger-tip" data-tip={tip} className="finger-tip">
        <View className="finger-tip__picture">
          <Illustration draw={fingertipDrawings[poseByTip[tip]]} />
        </View>
        <View>
          <View className="t-row">{t(`capture.finger.tip.${tip}.title`)}</View>
          <View className="t-small t-quiet">{t(`capture.finger.tip.${tip}.note`)}</View>
        </View>
      </View>
    </>
  )
}
