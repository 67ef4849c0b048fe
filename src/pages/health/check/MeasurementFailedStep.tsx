import { View } from '@tarojs/components'
import type { MeasurementFailureReason, MeasurementSite } from '@anzuo/vitals'
import { useTranslation } from '@/i18n'
import { goBack } from '@/routes'
import { Illustration } from '@/ui/illustrations/Illustration'
import { drawBackLitFace, drawFace } from '@/ui/illustrations/face'
import { drawFingertip } from '@/ui/illustrations/fingertip'
import { drawFlatPulse } from '@/ui/illustrations/flatPulse'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { ListRow } from '@/ui/layout/ListRow'
import { StepLayout } from '@/ui/health/StepLayout'
import { BlackCameraStep } from './BlackCameraStep'
import { captureTipIcons, captureTipsByFailureReason, fingerTips } from './captureTips'

export type MeasurementFailedStepProps = {
  site: MeasurementSite
  reason: MeasurementFailureReason
  usableSeconds: number
  /** The camera saw nothing but black. */
  isBlack: boolean
  durationSeconds: number
  onRetried: () => void
  /** Measures at the other site instead. */
  onSiteChanged: (site: MeasurementSite) => void
}

const SIGNAL_BLOCK_COUNT = 30
/** How the drawn face shows the failure; for most reasons it is drawn plainly. */
const faceAppearanceByReason: Partial<Record<MeasurementFailureReason, 'dark' | 'bright' | 'absent'>> = {
  tooDark: 'dark',
  tooBright: 'bright',
  noFace: 'absent',
  faceLost: 'absent',
}

/** No number, but the reason and what helps. */
export const MeasurementFailedStep = (props: MeasurementFailedStepProps) =>
  props.isBlack ? <BlackCameraStep {...props} /> : <PoorRecordingStep {...props} />

const PoorRecordingStep = ({
  site,
  reason,
  usableSeconds,
  durationSeconds,
  onRetried,
  onSiteChanged,
}: MeasurementFailedStepProps) => {
  const { t } = useTranslation('health')
  const other = site === 'face' ? 'finger' : 'face'
  return (
    <StepLayout
      title={t(`check.${site}Title`)}
      back="health"
      primary={{ id: 'check-retry', icon: 'refresh', label: t('refused.retry'), onPress: onRetried }}
      secondary={[
        { id: 'check-other-site', label: t(`refused.other.${other}`), onPress: () => onSiteChanged(other) },
        { label: t('refused.leave'), onPress: () => goBack('health') },
      ]}
    >
      <View
        id="check-refusal"
        data-reason={reason}
        className="refused"
        {...getAriaAttributes({ role: 'alert' })}
      >
        <View className="refused__card">
          <FailureIllustration site={site} reason={reason} />
          <UsableSignal
            usableSeconds={Math.min(usableSeconds, durationSeconds)}
            durationSeconds={durationSeconds}
          />
        </View>
        <View>
          <View className="t-title">{t('refused.title')}</View>
          <View className="t-body t-quiet ui-mt-2">{t(`refused.reason.${reason}.text`)}</View>
          <View className="t-body t-quiet">{t('refused.noNumber')}</View>
        </View>
        <Card rows>
          {(site === 'finger' && !isFingerFault(reason)
            ? fingerTips
            : captureTipsByFailureReason[reason]
          ).map(tip => (
            <ListRow
              key={tip}
              icon={captureTipIcons[tip]}
              tone="accent"
              title={t(`refused.tip.${tip}.title`)}
              note={t(`refused.tip.${tip}.note`)}
            />
          ))}
        </Card>
      </View>
    </StepLayout>
  )
}

/** Whether the reason is one of how the finger lay or of the device, whose own tips help. */
const isFingerFault = (reason: MeasurementFailureReason): boolean =>
  reason !== 'poorSignal' && reason !== 'moving'

/** A face or finger as the camera saw it, with the reason on a chip. */
const FailureIllustration = ({
  site,
  reason,
}: {
  site: MeasurementSite
  reason: MeasurementFailureReason
}) => {
  const { t } = useTranslation('health')
  return (
    <View className="refused__picture">
      <View className={`refused__face refused__face--${faceAppearanceByReason[reason] ?? 'plain'}`}>
        <Illustration
          draw={site === 'finger' ? drawFingertip : reason === 'backLit' ? drawBackLitFace : drawFace}
        />
      </View>
      <View className="refused__chip">
        <Chip tone="notice" icon="warn">
          {t(`refused.reason.${reason}.chip`)}
        </Chip>
      </View>
    </View>
  )
}

/** How much of the time could be used, as a row of blocks and in seconds. */
const UsableSignal = ({
  usableSeconds,
  durationSeconds,
}: {
  usableSeconds: number
  durationSeconds: number
}) => {
  const { t } = useTranslation('health')
  const usedBlocks = (usableSeconds / durationSeconds) * SIGNAL_BLOCK_COUNT
  const label = t('refused.usableLabel', { usable: usableSeconds, total: durationSeconds })
  return (
    <View className="refused__signal">
      <View className="refused__pulse">
        <Illustration draw={drawFlatPulse} />
      </View>
      <View className="refused__blocks" {...getAriaAttributes({ role: 'img', label })}>
        {Array.from({ length: SIGNAL_BLOCK_COUNT }, (_, index) => (
          <View
            key={index}
            className={`refused__block${index < usedBlocks ? ' refused__block--used' : ''}`}
          />
        ))}
      </View>
      <View className="refused__seconds">
        <View className={`t-label ${usableSeconds > 0 ? 't-good' : 't-quiet'}`}>
          {t('refused.usable', { count: usableSeconds })}
        </View>
        <View className="t-label t-quiet">{t('refused.of', { count: durationSeconds })}</View>
      </View>
    </View>
  )
}
