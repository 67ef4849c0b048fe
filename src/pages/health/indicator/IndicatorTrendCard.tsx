import { View } from '@tarojs/components'
import type { ReportListEntry } from '@/data/health/reportList'
import { getIndicatorMetadata } from '@anzuo/domain/report/indicators'
import { getIndicatorTrend, type IndicatorTrendPoint } from '@anzuo/domain/report/indicatorTrends'
import { computePersonalReferenceRange } from '@anzuo/domain/report/personalRange'
import type { IndicatorKey } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { Card } from '@/ui/layout/Card'
import { Row } from '@/ui/layout/Flex'
import { Link } from '@/ui/layout/Link'
import { TrendChart } from '@/ui/charts/TrendChart'
import { getTrendSeries } from '../history/trendSeries'
import { formatIndicatorNumber } from '../indicatorValues/formatIndicator'
import { computeValueAxis } from '../indicatorValues/valueAxis'
import { indicatorAppearance } from '../indicatorValues/indicatorAppearance'
import { getIndicatorMinAxisStep } from '../indicatorValues/getIndicatorMinAxisStep'

/** Checks that the trend shows. */
const TREND_LENGTH = 12

/** Days of the last month with checks from which on it is drawn, with its gaps, in place of the last checks. */
const MIN_DAYS_OF_MONTH = 3

/** The points to draw: the days of the last month, or the last checks where that has too few. */
const getShownSeries = (points: readonly IndicatorTrendPoint[]) => {
  const month = getTrendSeries(points, 'month', Date.now())
  if (month.measured.length >= MIN_DAYS_OF_MONTH) return { ...month, isMonth: true }
  const measured = points.slice(-TREND_LENGTH).map(({ measuredAt, value, interval, provenance }) => ({
    at: Date.parse(measuredAt),
    value,
    interval: provenance === 'estimated' ? (interval ?? undefined) : undefined,
  }))
  return {
    points: measured,
    measured,
    from: measured[0]?.at ?? NaN,
    to: measured[measured.length - 1]?.at ?? NaN,
    medianOf: null,
    isMonth: false,
  }
}

/** The trend of a value over the last month, with the person's usual range, or over the last checks; it needs two values. */
export const IndicatorTrendCard = ({
  reports,
  indicatorKey,
}: {
  reports: readonly ReportListEntry[]
  indicatorKey: IndicatorKey
}) => {
  const { t } = useTranslation(['indicators', 'health', 'report'])
  const trend = getIndicatorTrend(reports, indicatorKey)
  const { points, measured, medianOf, from, to, isMonth } = getShownSeries(trend)
  const [first] = measured
  const last = measured[measured.length - 1]
  if (!first || !last || measured.length < 2) {
    return (
      <Card title={t('section.trend')}>
        <View className="t-small t-quiet">{t('section.trendNone')}</View>
      </Card>
    )
  }
  const isEstimate = trend[trend.length - 1]?.provenance === 'estimated'
  const range = computePersonalReferenceRange(indicatorKey, trend)
  const usualRange = range?.isSettled ? ([range.low, range.high] as const) : undefined
  const values = measured.map(({ value }) => value)
  const intervalBounds = points.flatMap(({ interval }) => interval ?? [])
  const axis = computeValueAxis(
    [...values, ...intervalBounds, ...(usualRange ?? [])],
    getIndicatorMinAxisStep(indicatorKey),
    getIndicatorMetadata(indicatorKey).plausibleRange[1],
  )
  const formatTrendValue = (value: number) => formatIndicatorNumber(indicatorKey, value)
  return (
    <Card title={t('section.trend')}>
      <Row gap={3} justify="between" wrap className="t-small t-quiet">
        <View>
          {isMonth
            ? t('report:history.lastMonth')
            : t('report:history.lastChecks', { count: measured.length })}
        </View>
        {usualRange && (
          <View>
            {t('report:history.usually', {
              low: formatTrendValue(usualRange[0]),
              high: formatTrendValue(usualRange[1]),
            })}
          </View>
        )}
      </Row>
      <TrendChart
        colour={indicatorAppearance[indicatorKey].colour}
        points={points}
        {...axis}
        usualRange={usualRange}
        isEstimated={isEstimate}
        timeLabels={[formatDay(from), formatDay(to)]}
        label={t('section.trendLabel', {
          name: t(`health:indicator.${indicatorKey}`),
          first: formatTrendValue(first.value),
          last: formatTrendValue(last.value),
          lowest: formatTrendValue(Math.min(...values)),
          highest: formatTrendValue(Math.max(...values)),
        })}
      />
      {medianOf && <View className="t-note t-quiet">{t(`report:history.medianOf.${medianOf}`)}</View>}
      <View className="indicator-page__more">
        <Link to="healthHistory">{t('section.trendMore')}</Link>
      </View>
    </Card>
  )
}
