import { View } from '@tarojs/components'
import type { IndicatorKey } from '@anzuo/contract'
import type { HealthReportAssessment } from '@anzuo/domain/report/reportAssessment'
import { useTranslation } from '@/i18n'
import { Row } from '@/ui/layout/Flex'
import { Card } from '@/ui/layout/Card'
import { CircleBadge, type CircleBadgeProps } from '@/ui/layout/CircleBadge'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { SectionHeader } from '@/ui/layout/SectionHeader'

/** Advice for today, what to do and what to avoid, each with the marked values it follows from; nothing where none is marked. */
export const HealthAdviceCards = ({
  assessment: { suitable, avoid },
}: {
  assessment: HealthReportAssessment
}) => {
  const { t } = useTranslation(['report', 'health'])
  if (suitable.length + avoid.length === 0) return null
  return (
    <View id="report-advice" className="report__section">
      <SectionHeader title={t('advice.title')} end={t('advice.note')} />
      <Card>
        {suitable.length > 0 && (
          <View className="advice">
            <AdviceTitle icon="check">{t('health:advice.suitable.title')}</AdviceTitle>
            {suitable.map(({ advice, because }) => (
              <AdviceItem key={advice} text={t(`health:advice.suitable.${advice}`)} because={because} />
            ))}
          </View>
        )}
        {avoid.length > 0 && (
          <View className="advice advice--avoid">
            <AdviceTitle icon="minus" tone="quiet">
              {t('health:advice.avoid.title')}
            </AdviceTitle>
            {avoid.map(({ advice, because }) => (
              <AdviceItem key={advice} text={t(`health:advice.avoid.${advice}`)} because={because} />
            ))}
          </View>
        )}
      </Card>
    </View>
  )
}

type AdviceTitleProps = Pick<CircleBadgeProps, 'tone'> & { icon: IconName; children: string }

const AdviceTitle = ({ icon, tone, children }: AdviceTitleProps) => (
  <Row gap={3} align="center">
    <CircleBadge tone={tone} size={36}>
      <Icon name={icon} size={20} />
    </CircleBadge>
    <View className="t-row">{children}</View>
  </Row>
)

const AdviceItem = ({ text, because }: { text: string; because: readonly IndicatorKey[] }) => {
  const { t } = useTranslation(['report', 'health'])
  return (
    <View className="advice__item">
      <View className="t-body">{text}</View>
      <View className="t-note t-quiet">
        {t('advice.because', {
          names: because.map(key => t(`health:indicator.${key}`)).join(t('row.and')),
        })}
      </View>
    </View>
  )
}
