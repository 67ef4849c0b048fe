import { View } from '@tarojs/components'
import type { MeasurementFailureReason, MeasurementSite } from '@anzuo/vitals'
import { useTranslation } from '@/i18n'
import { goBack } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { PulseWaveChart } from '@/ui/charts/PulseWaveChart'
import { StepLayout } from '@/ui/health/StepLayout'
import { Icon } from '@/ui/icons/Icon'
import { drawCoveredLens } from '@/ui/illustrations/fingertip'
import { Illustration } from '@/ui/illustrations/Illustration'
import { Card } from '@/ui/layout/Card'
import { Row } from '@/ui/layout/Flex'
import { ListRow } from '@/ui/layout/ListRow'

export type BlackCameraStepProps = {
  site: MeasurementSite
  reason: MeasurementFailureReason
  durationSeconds: number
  onRetried: () => void
  /** Measures at the other site instead. */
  onSiteChanged: (site: MeasurementSite) => void
}

/** The camera saw nothing: no wave, no share of anything, and two causes that can be mended. */
export const BlackCameraStep = (props: BlackCameraStepProps) => {
  const { site, reason, durationSeconds, onRetried, onSiteChanged } = props
  const { t } = useTranslation('health')
  const other = site === 'face' ? 'finger' : 'face'
  return (
    <StepLayout
      title={t('check.title')}
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
        <View className="black__picture">
          <Illustration draw={drawCoveredLens} />
        </View>
        <View>
          <View className="t-title">{t('refused.black.title')}</View>
          <View className="t-body t-quiet ui-mt-2">{t('refused.black.text')}</View>
        </View>
        <Card>
          <Row gap={2} align="center">
            <Icon name="heart" size={20} />
            <View className="t-label t-quiet">{t('refused.signal.pulse')}</View>
            <View className="ui-ml-auto t-label t-notice">{t('refused.signal.none')}</View>
          </Row>
          <View className="black__line">
            <PulseWaveChart wave={[]} label={t('refused.signal.none')} />
          </View>
          <Row gap={2} justify="between">
            <View className="t-small t-quiet">
              {t('refused.signal.usable', { usable: 0, total: durationSeconds })}
            </View>
            <View className="t-small t-quiet">{t('refused.signal.noRate')}</View>
          </Row>
        </Card>
        <Card rows>
          <ListRow
            icon="camera"
            tone="notice"
            title={t('refused.tip.openLens.title')}
            note={t('refused.tip.openLens.note')}
          />
          <ListRow icon="lock" title={t('refused.tip.access.title')} note={t('refused.tip.access.note')} />
        </Card>
      </View>
    </StepLayout>
  )
}
