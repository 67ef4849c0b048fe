import { View } from '@tarojs/components'
import type { MeasurementFailureReason } from '@anzuo/vitals'
import { useTranslation } from '@/i18n'
import { goBack } from '@/routes'
import { drawBackLitFace, drawFace } from '@/ui/illustrations/face'
import { drawFlatPulse } from '@/ui/illustrations/flatPulse'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { ListRow } from '@/ui/layout/ListRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { usePalette } from '@/ui/theme/theme'
import { captureTipIcons, captureTipsByFailureReason } from './captureTips'

export type MeasurementFailedStepProps = {
  reason: MeasurementFailureReason
  usableSeconds: number
  durationSeconds: number
  onRetried: () => void
}

const SIGNAL_BLOCK_COUNT = 30
/** How the drawn face shows what was wrong; for most reasons it is simply there. */
const faceAppearanceByReason: Partial<Record<MeasurementFailureReason, 'dark' | 'bright' | 'absent'>> = {
  tooDark: 'dark',
  tooBright: 'bright',
  noFace: 'absent',
  faceLost: 'absent',
}

/** No number, but the reason and what helps. */
export const MeasurementFailedStep = ({
  reason,
  usableSeconds,
  durationSeconds,
  onRetried,
}: MeasurementFailedStepProps) => {
  const { t } = useTranslation('health')
  const palette = usePalette()
  const [first, second] = captureTipsByFailureReason[reason]
  const usable = Math.min(usableSeconds, durationSeconds)
  return (
    <PageLayout
      title={t('check.faceTitle')}
      back="health"
      footer={
        <View className="check-dock">
          <Button id="check-retry" icon="refresh" onPress={onRetried}>
            {t('refused.retry')}
          </Button>
          <Button kind="text" size="medium" onPress={() => goBack('health')}>
            {t('refused.leave')}
          </Button>
        </View>
      }
    >
      <View
        id="check-refusal"
        data-reason={reason}
        className="refused"
        {...getAriaAttributes({ role: 'alert' })}
      >
        <View className="refused__card">
          <View className="refused__picture">
            <View className={`refused__face refused__face--${faceAppearanceByReason[reason] ?? 'plain'}`}>
              <SvgImage svg={(reason === 'backLit' ? drawBackLitFace : drawFace)(palette)} />
            </View>
            <View className="refused__chip">
              <Chip tone="notice" icon="warn">
                {t(`refused.reason.${reason}.chip`)}
              </Chip>
            </View>
          </View>
          <View className="refused__signal">
            <View className="refused__pulse">
              <SvgImage svg={drawFlatPulse(palette)} />
            </View>
            <View
              className="refused__blocks"
              {...getAriaAttributes({
                role: 'img',
                label: t('refused.usableLabel', { usable, total: durationSeconds }),
              })}
            >
              {Array.from({ length: SIGNAL_BLOCK_COUNT }, (_, at) => (
                <View
                  key={at}
                  className={`refused__block${at < (usable / durationSeconds) * SIGNAL_BLOCK_COUNT ? ' refused__block--used' : ''}`}
                />
              ))}
            </View>
            <View className="refused__seconds">
              <View className="t-label refused__usable">{t('refused.usable', { count: usable })}</View>
              <View className="t-label t-quiet">{t('refused.of', { count: durationSeconds })}</View>
            </View>
          </View>
        </View>
        <View>
          <View className="t-title">{t('refused.title')}</View>
          <View className="t-body t-quiet check-intro">
            {t(`refused.reason.${reason}.text`)} {t('refused.noNumber')}
          </View>
        </View>
        <Card rows>
          {[first, second].map(tip => (
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
    </PageLayout>
  )
}
