import { View } from '@tarojs/components'
import type { KnownReport } from '@/data/knownReports'
import { factsOf } from '@/domain/report/indicators'
import { isPresent, type IndicatorKey, type PresentIndicator } from '@/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { Card } from '@/ui/Card'
import { Link } from '@/ui/Link'
import { Trend } from '@/ui/Trend'
import { formatValue } from '../values/amounts'
import { axisAround } from '../values/axis'
import { looks } from '../values/looks'
import { smallestStep } from '../values/smallestStep'

/** Checks that the course goes back. */
const LENGTH = 12

type Point = { at: number; measuredAt: string; indicator: PresentIndicator }

/** How a value went over the last checks; a single one is no course. */
export const IndicatorTrend = ({
  reports,
  indicatorKey,
}: {
  reports: readonly KnownReport[]
  indicatorKey: IndicatorKey
}) => {
  const { t } = useTranslation(['indicators', 'health'])
  const points = reports
    .flatMap(({ measuredAt, indicators }): Point[] => {
      const found = indicators.find(({ key }) => key === indicatorKey)
      if (!found || !isPresent(found)) return []
      return [{ at: Date.parse(measuredAt), measuredAt, indicator: found }]
    })
    .slice(0, LENGTH)
    .reverse()
  const [first] = points
  const last = points[points.length - 1]
  if (!first || !last || points.length < 2) {
    return (
      <Card title={t('section.trend')}>
        <View className="t-small t-quiet">{t('section.trendNone')}</View>
      </Card>
    )
  }
  const isEstimate = last.indicator.provenance === 'estimated'
  const values = points.map(({ indicator }) => indicator.value)
  const spans = isEstimate ? points.flatMap(({ indicator }) => indicator.interval ?? []) : []
  const axis = axisAround(
    [...values, ...spans],
    smallestStep(indicatorKey),
    factsOf(indicatorKey).possible[1],
  )
  const written = (value: number) => formatValue(indicatorKey, value)
  return (
    <Card title={t('section.trend')}>
      <Trend
        colour={looks[indicatorKey].colour}
        points={points.map(({ at, indicator: { value, interval } }) => ({
          at,
          value,
          interval: isEstimate ? (interval ?? undefined) : undefined,
        }))}
        {...axis}
        estimated={isEstimate}
        times={[formatDay(first.measuredAt), formatDay(last.measuredAt)]}
        label={t('section.trendLabel', {
          name: t(`health:indicator.${indicatorKey}`),
          first: written(first.indicator.value),
          last: written(last.indicator.value),
          lowest: written(Math.min(...values)),
          highest: written(Math.max(...values)),
        })}
      />
      <View className="indicator-page__more">
        <Link to="healthHistory">{t('section.trendMore')}</Link>
      </View>
    </Card>
  )
}
