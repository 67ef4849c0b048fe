import { View } from '@tarojs/components'
import type { ReportListEntry } from '@/data/health/reportList'
import { getIndicatorMetadata } from '@anzuo/domain/report/indicators'
import { getIndicatorTrend } from '@anzuo/domain/report/indicatorTrends'
import type { IndicatorKey } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { Card } from '@/ui/layout/Card'
import { Link } from '@/ui/layout/Link'
import { TrendChart } from '@/ui/charts/TrendChart'
import { formatIndicatorNumber } from '../indicatorValues/formatIndicator'
import { computeValueAxis } from '../indicatorValues/valueAxis'
import { indicatorAppearance } from '../indicatorValues/indicatorAppearance'
import { getIndicatorMinAxisStep } from '../indicatorValues/getIndicatorMinAxisStep'

/** Checks that the trend shows. */
const TREND_LENGTH = 12

/** The trend of a value over the last checks; it needs two values. */
export const IndicatorTrendCard = ({
  reports,
  indicatorKey,
}: {
  reports: readonly ReportListEntry[]
  indicatorKey: IndicatorKey
}) => {
  const { t } = useTranslation(['indicators', 'health'])
  const points = getIndicatorTrend(reports, indicatorKey).slice(-TREND_LENGTH)
  const [first] = points
  const last = points[points.length - 1]
  if (!first || !last || points.length < 2) {
    return (
      <Card title={t('section.trend')}>
        <View className="t-small t-quiet">{t('section.trendNone')}</View>
      </Card>
    )
  }
  const isEstimate = last.provenance === 'estimated'
  const values = points.map(({ value }) => value)
  const intervalBounds = isEstimate ? points.flatMap(({ interval }) => interval ?? []) : []
  const axis = computeValueAxis(
    [...values, ...intervalBounds],
    getIndicatorMinAxisStep(indicatorKey),
    getIndicatorMetadata(indicatorKey).plausibleRange[1],
  )
  const formatTrendValue = (value: number) => formatIndicatorNumber(indicatorKey, value)
  return (
    <Card title={t('section.trend')}>
      <TrendChart
        colour={indicatorAppearance[indicatorKey].colour}
        points={points.map(({ measuredAt, value, interval }) => ({
          at: Date.parse(measuredAt),
          value,
          interval: isEstimate ? (interval ?? undefined) : undefined,
        }))}
        {...axis}
        isEstimated={isEstimate}
        timeLabels={[formatDay(first.measuredAt), formatDay(last.measuredAt)]}
        label={t('section.trendLabel', {
          name: t(`health:indicator.${indicatorKey}`),
          first: formatTrendValue(first.value),
          last: formatTrendValue(last.value),
          lowest: formatTrendValue(Math.min(...values)),
          highest: formatTrendValue(Math.max(...values)),
        })}
      />
      <View className="indicator-page__more">
        <Link to="healthHistory">{t('section.trendMore')}</Link>
      </View>
    </Card>
  )
}
