import { View } from '@tarojs/components'
import type { IndicatorKey } from '@/contract'
import { adviceFor } from '@/domain/report/advice'
import { isPresent } from '@/domain/report/types'
import { useTranslation } from '@/i18n'
import { Card } from '@/ui/Card'
import { Disc } from '@/ui/Disc'
import { Icon } from '@/ui/Icon'
import { SectionHead } from '@/ui/SectionHead'
import type { ReportView } from './reportView'

/** What suits the person today and what does not, each with the values that speak for it. */
export const AdviceCards = ({ report }: { report: ReportView }) => {
  const { t } = useTranslation(['report', 'health'])
  const { suitable, avoid } = adviceFor(report.indicators, report.person)
  if (!report.indicators.some(isPresent)) return null
  return (
    <View id="report-advice" className="report__section">
      <SectionHead title={t('advice.title')} end={t('advice.note')} />
      <Card>
        <View className="advice">
          <View className="advice__head">
            <Disc size={36}>
              <Icon name="check" size={20} />
            </Disc>
            <View className="t-row">{t('health:advice.suitable.title')}</View>
          </View>
          {suitable.map(({ advice, because }) => (
            <Item key={advice} text={t(`health:advice.suitable.${advice}`)} because={because} />
          ))}
        </View>
        <View className="advice advice--avoid">
          <View className="advice__head">
            <Disc tone="quiet" size={36}>
              <Icon name="minus" size={20} />
            </Disc>
            <View className="t-row">{t('health:advice.avoid.title')}</View>
          </View>
          {avoid.map(({ advice, because }) => (
            <Item key={advice} text={t(`health:advice.avoid.${advice}`)} because={because} />
          ))}
        </View>
      </Card>
    </View>
  )
}

const Item = ({ text, because }: { text: string; because: readonly IndicatorKey[] }) => {
  const { t } = useTranslation(['report', 'health'])
  return (
    <View className="advice__item">
      <View className="t-body">{text}</View>
      {because.length > 0 && (
        <View className="t-note t-quiet">
          {t('advice.because', {
            names: because.map(key => t(`health:indicator.${key}`)).join(t('row.and')),
          })}
        </View>
      )}
    </View>
  )
}
