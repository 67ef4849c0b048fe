import { View } from '@tarojs/components'
import { useState } from 'react'
import type { Guidance, Outcome } from '@/domain/vitals/types'
import { useTranslation } from '@/i18n'
import { CameraView } from '@/platform/camera/CameraView'
import type { CameraPreview } from '@/platform/camera/preview'
import type { MeasurementSource } from '@/platform/measurement'
import { goBack } from '@/routes'
import { aria } from '@/ui/aria'
import { Chip } from '@/ui/Chip'
import { Icon, type IconName } from '@/ui/Icon'
import { navInsets } from '@/ui/navInsets'
import { Pressable } from '@/ui/Pressable'
import { ProgressOval } from '@/ui/ProgressOval'
import { PulseWave } from '@/ui/PulseWave'
import { Screen } from '@/ui/Screen'
import { Sheet } from '@/ui/Sheet'
import { SignalBars } from '@/ui/SignalBars'
import { Spinner } from '@/ui/Spinner'
import { marksOf, type Marks } from './captureWords'
import type { Trouble } from './flow'
import { useLive, useMeasurement, type Live } from './useMeasurement'

export type CaptureStepProps = {
  source: MeasurementSource
  durationSeconds: number
  onOutcome: (outcome: Outcome) => void
  onTroubled: (trouble: Trouble) => void
}

/** The measurement itself: the face in the oval, what to do in words, the time that is left, the live pulse. */
export const CaptureStep = (props: CaptureStepProps) => {
  const { t } = useTranslation('health')
  const { preview, live } = useMeasurement(props)
  const [showsHow, setShowsHow] = useState(false)
  return (
    <Screen back="none" width="wide">
      <View className="capture">
        <View className={`capture__bar${navInsets().hasCapsule ? ' capture__bar--below' : ''}`}>
          <Pressable
            id="check-cancel"
            className="capture__button"
            onPress={() => goBack('health')}
            facts={{ label: t('capture.cancel') }}
          >
            <Icon name="close" />
          </Pressable>
          <Guide live={live} />
          <Pressable
            className="capture__button"
            onPress={() => setShowsHow(true)}
            facts={{ label: t('capture.info') }}
          >
            <Icon name="info" size={22} />
          </Pressable>
        </View>
        <View className="capture__picture">
          <Oval live={live} preview={preview} />
        </View>
        <View className="capture__facts">
          <Clock live={live} durationSeconds={props.durationSeconds} />
          {props.source === 'sample' && (
            <View className="capture__sample">
              <Chip tone="notice" icon="image">
                {t('capture.sample')}
              </Chip>
            </View>
          )}
          <View className="capture__pulse">
            <PulseHead live={live} />
            <View className="capture__pulse-body">
              <Wave live={live} />
              <Rate live={live} />
            </View>
          </View>
          <MarkRow live={live} />
          <View className="capture__privacy">
            <Icon name="lock" size={16} />
            <View>{t('capture.privacy')}</View>
          </View>
        </View>
      </View>
      <HowSheet open={showsHow} onClosed={() => setShowsHow(false)} />
    </Screen>
  )
}

const guideIcons: Record<Guidance, IconName> = {
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

/** The one thing to do now, read out when it changes. */
const Guide = ({ live }: { live: Live }) => {
  const { t } = useTranslation('health')
  const guidance = useLive(live, state => state?.guidance ?? null)
  return (
    <View className="capture__guide" {...aria({ role: 'status', live: 'polite' })}>
      {guidance ? (
        <Chip size="guidance" tone={guidance === 'good' ? 'good' : 'notice'} icon={guideIcons[guidance]}>
          {t(`capture.guidance.${guidance}`)}
        </Chip>
      ) : (
        <Chip size="guidance">{t('capture.opening')}</Chip>
      )}
    </View>
  )
}

/** Steps in which the ring grows: fine enough to move, coarse enough not to be drawn with every frame. */
const RING_STEPS = 120

const Oval = ({ live, preview }: { live: Live; preview: CameraPreview | null }) => {
  const { t } = useTranslation('health')
  const progress = useLive(live, state => Math.round((state?.progress ?? 0) * RING_STEPS) / RING_STEPS)
  return (
    <ProgressOval progress={progress} label={t('capture.progress')}>
      {preview ? (
        <CameraView preview={preview} />
      ) : (
        <View className="capture__opening">
          <Spinner />
        </View>
      )}
    </ProgressOval>
  )
}

const Clock = ({ live, durationSeconds }: { live: Live; durationSeconds: number }) => {
  const { t } = useTranslation('health')
  const phase = useLive(live, state => state?.phase ?? 'positioning')
  const seconds = useLive(live, state => (state ? Math.ceil(state.secondsLeft) : durationSeconds))
  const isWaiting = phase === 'positioning'
  return (
    <View className="capture__clock">
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

const PulseHead = ({ live }: { live: Live }) => {
  const { t } = useTranslation('health')
  const signal = useLive(live, state => state?.signal ?? 0)
  const words = t(`capture.signalLevel.${signal}`)
  return (
    <View className="capture__pulse-head">
      <View className="capture__heart">
        <Icon name="heart" size={20} />
      </View>
      <View className="t-label t-quiet">{t('capture.pulse')}</View>
      <View className="capture__signal">
        <View className="t-label t-quiet">{t('capture.signal')}</View>
        <SignalBars level={signal} label={`${t('capture.signal')}: ${words}`} />
        <View className={`t-label capture__signal-word${signal >= 3 ? ' capture__signal-word--good' : ''}`}>
          {words}
        </View>
      </View>
    </View>
  )
}

const NO_WAVE: readonly number[] = []

const Wave = ({ live }: { live: Live }) => {
  const { t } = useTranslation('health')
  const wave = useLive(live, state => state?.wave ?? NO_WAVE)
  return (
    <View className="capture__wave">
      <PulseWave wave={wave} label={t('capture.wave')} />
    </View>
  )
}

const Rate = ({ live }: { live: Live }) => {
  const { t } = useTranslation('health')
  const heartRate = useLive(live, state => (state?.heartRate == null ? null : Math.round(state.heartRate)))
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

const markIcons: Record<keyof Marks, IconName> = { light: 'sun', distance: 'dist', posture: 'still' }

const MarkRow = ({ live }: { live: Live }) => {
  const { t } = useTranslation('health')
  const guidance = useLive(live, state => state?.guidance ?? 'noFace')
  const hasFace = useLive(live, state => Boolean(state?.face))
  const marks = marksOf({ guidance, hasFace })
  return (
    <View className="capture__marks">
      {(Object.keys(markIcons) as (keyof Marks)[]).map(side => {
        const { word, isGood } = marks[side]
        const look = isGood ? 'good' : word === 'waiting' ? 'waiting' : 'notice'
        return (
          <View key={side} className={`capture__mark capture__mark--${look}`}>
            <Icon name={look === 'notice' ? 'warn' : markIcons[side]} size={20} />
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

const HowSheet = ({ open, onClosed }: { open: boolean; onClosed: () => void }) => {
  const { t } = useTranslation('health')
  return (
    <Sheet
      open={open}
      title={t('capture.how.title')}
      onClosed={onClosed}
      main={{ label: t('capture.how.close'), onPress: onClosed }}
    >
      <View className="check-terms">
        <View>{t('capture.how.colour')}</View>
        <View>{t('capture.how.gates')}</View>
        <View>{t('capture.how.privacy')}</View>
      </View>
    </Sheet>
  )
}
