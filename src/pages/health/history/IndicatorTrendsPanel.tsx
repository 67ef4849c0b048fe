import { View } from '@tarojs/components'
import { useState } from 'react'
import type { ReportListEntry } from '@/data/health/reportList'
import { getIndicatorMetadata } from '@anzuo/domain/report/indicators'
import {
  compareLatestWithPreviousWeek,
  getIndicatorTrend,
  MIN_COMPARED_DAYS,
  type IndicatorTrendPoint,
} from '@anzuo/domain/report/indicatorTrends'
import {
  computePersonalReferenceRange,
  type PersonalReferenceRange,
} from '@anzuo/domain/report/personalRange'
import { INDICATOR_KEYS, type IndicatorKey } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatDay, formatTime } from '@/i18n/format'
import { Row } from '@/ui/layout/Flex'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { Icon } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'
import { ProvenanceBadge } from '@/ui/health/ProvenanceBadge'
import { SegmentedControl } from '@/ui/forms/SegmentedControl'
import { Sparkline } from '@/ui/charts/Sparkline'
import { TrendChart } from '@/ui/charts/TrendChart'
import { usePalette } from '@/ui/theme/theme'
import { formatIndicatorNumber, getIndicatorDisplayUnit } from '../indicatorValues/formatIndicator'
import { computeValueAxis } from '../indicatorValues/valueAxis'
import { indicatorAppearance } from '../indicatorValues/indicatorAppearance'
import { getIndicatorMinAxisStep } from '../indicatorValues/getIndicatorMinAxisStep'
import type { MassageMoments } from './useMassageMoments'
import { getTrendSeries, historyPeriods, type HistoryPeriod } from './trendSeries'

/** The indicators that most people look at first. */
const DEFAULT_INDICATORS: readonly IndicatorKey[] = ['HEALTH_SCORE', 'HR_BPM']
/** The two indicators shown below the chart. */
const COMPARISON_INDICATORS: readonly IndicatorKey[] = ['HR_BPM', 'MENTAL_STRESS_INDEX', 'HRV_SDNN', 'brpm']

const getFollowedIndicatorKeys = (reports: readonly ReportListEntry[]): IndicatorKey[] =>
  INDICATOR_KEYS.filter(key => getIndicatorTrend(reports, key).length > 0)

type IndicatorTrendsPanelProps = { reports: readonly ReportListEntry[]; massages: MassageMoments }

/** The trend of one indicator at a time with the massages beside it, over a day, a week, a month or a year. */
export const IndicatorTrendsPanel = ({ reports, massages }: IndicatorTrendsPanelProps) => {
  const { t } = useTranslation(['report', 'health'])
  const keys = getFollowedIndicatorKeys(reports)
  const [chosen, setChosen] = useState<IndicatorKey | null>(null)
  const [period, setPeriod] = useState<HistoryPeriod>('month')
  const key = chosen ?? DEFAULT_INDICATORS.find(first => keys.includes(first)) ?? keys[0]
  if (!key) return null
  const comparisonKeys = COMPARISON_INDICATORS.filter(other => other !== key && keys.includes(other)).slice(
    0,
    2,
  )
  return (
    <View id="history-trends" className="history__trends">
      <SegmentedControl
        label={t('history.period')}
        options={historyPeriods.map(value => ({ value, label: t(`history.${value}`) }))}
        value={period}
        onChanged={setPeriod}
      />
      <View className="history__choose">
        <RadioGroup
          label={t('history.choose')}
          showLabel={false}
          options={keys.map(value => ({ value, label: t(`health:indicator.${value}`) }))}
          value={key}
          onChanged={setChosen}
        />
      </View>
      <TrendCard
        indicatorKey={key}
        period={period}
        trend={getIndicatorTrend(reports, key)}
        massages={massages}
      />
      <Row gap={4}>
        {comparisonKeys.map(other => (
          <IndicatorTile
            key={other}
            indicatorKey={other}
            trend={getIndicatorTrend(reports, other)}
            onPress={() => setChosen(other)}
          />
        ))}
      </Row>
    </View>
  )
}

type TrendCardProps = {
  indicatorKey: IndicatorKey
  period: HistoryPeriod
  trend: readonly IndicatorTrendPoint[]
  massages: MassageMoments
}

const TrendCard = ({ indicatorKey: key, period, trend, massages }: TrendCardProps) => {
  const { t } = useTranslation(['report', 'health'])
  const last = trend[trend.length - 1]
  if (!last) return null
  const range = computePersonalReferenceRange(key, trend)
  const { points, measured, medianOf, from, to } = getTrendSeries(trend, period, Date.now())
  const marks = measured.length > 0 ? massages(from, to) : []
  const isEstimate = last.provenance === 'estimated'
  const unitKey = getIndicatorDisplayUnit(key)
  const unit = unitKey && t(`health:unit.${unitKey}`)
  const formatTrendValue = (value: number) => formatIndicatorNumber(key, value)
  return (
    <Card>
      <View className="history__head">
        <View className="t-small t-quiet">{t(`health:indicator.${key}`)}</View>
        <WeeklyChangeChip indicatorKey={key} trend={trend} />
      </View>
      <View className="history__latest">
        {isEstimate && <View className="t-about">{t('row.about')}</View>}
        <View id="history-latest" className="t-number-l">
          {formatTrendValue(last.value)}
        </View>
        {unit && <View className="t-unit">{unit}</View>}
        <View className="t-small t-quiet history__usual">
          {range &&
            t('history.usually', { low: formatTrendValue(range.low), high: formatTrendValue(range.high) })}
        </View>
      </View>
      {measured.length === 0 ? (
        <View className="t-small t-quiet">{t('history.noneInPeriod')}</View>
      ) : (
        <TrendChart
          colour={indicatorAppearance[key].colour}
          points={points}
          {...computeValueAxis(
            [
              ...measured.map(({ value }) => value),
              ...points.flatMap(({ interval }) => interval ?? []),
              ...(range ? [range.low, range.high] : []),
            ],
            getIndicatorMinAxisStep(key),
            getIndicatorMetadata(key).plausibleRange[1],
          )}
          usualRange={range ? [range.low, range.high] : undefined}
          marks={marks}
          isEstimated={isEstimate}
          timeLabels={
            period === 'day' ? [formatTime(from), formatTime(to)] : [formatDay(from), formatDay(to)]
          }
          label={t('history.label', {
            name: t(`health:indicator.${key}`),
            period: t(`history.${period}`),
            first: formatTrendValue(measured[0]?.value ?? last.value),
            last: formatTrendValue(measured[measured.length - 1]?.value ?? last.value),
            lowest: formatTrendValue(Math.min(...measured.map(({ value }) => value))),
            highest: formatTrendValue(Math.max(...measured.map(({ value }) => value))),
          })}
        />
      )}
      {medianOf && <View className="t-note t-quiet">{t(`history.medianOf.${medianOf}`)}</View>}
      {measured.length === 1 && <View className="t-note t-quiet">{t('history.onePoint')}</View>}
      <TrendLegend
        indicatorKey={key}
        provenance={last.provenance}
        range={range}
        massageCount={marks.length}
      />
    </Card>
  )
}

type TrendLegendProps = {
  indicatorKey: IndicatorKey
  provenance: IndicatorTrendPoint['provenance']
  range: PersonalReferenceRange | null
  massageCount: number
}

/** How the values came about, and what the field behind them rests on. */
const TrendLegend = ({ indicatorKey, provenance, range, massageCount }: TrendLegendProps) => {
  const { t } = useTranslation('report')
  const palette = usePalette()
  return (
    <View className="history__legend t-note">
      <ProvenanceBadge kind={provenance} />
      {range && (
        <View className="history__sign">
          <View
            className="history__field"
            style={{ background: palette[indicatorAppearance[indicatorKey].colour] }}
          />
          {t('history.legendUsual')}
          {' · '}
          {t(range.isSettled ? 'history.rangeFrom' : 'history.rangeFromFew', { count: range.days })}
          {range.leavesOut && ` · ${t('history.rangeLeavesOut')}`}
        </View>
      )}
      {massageCount > 0 && (
        <View id="history-trend-massages" className="history__sign">
          <View className="calendar__dot calendar__dot--massage" />
          {t('history.massages', { count: massageCount })}
        </View>
      )}
    </View>
  )
}

const directionIcons = { up: 'up', down: 'down', steady: 'minus' } as const

/** The last value against the seven days before: an ordinary change is called steady, and too few days are said to be too few. */
const WeeklyChangeChip = ({
  indicatorKey: key,
  trend,
}: {
  indicatorKey: IndicatorKey
  trend: readonly IndicatorTrendPoint[]
}) => {
  const change = compareLatestWithPreviousWeek(key, trend)
  const words = useWeeklyChangeText(key, trend)
  if (!change || !words) return null
  if (change.kind === 'tooFewDays') return <View className="t-note t-quiet">{words}</View>
  return <Chip icon={directionIcons[change.direction]}>{words}</Chip>
}

const useWeeklyChangeText = (key: IndicatorKey, trend: readonly IndicatorTrendPoint[]): string | null => {
  const { t } = useTranslation('report')
  const change = compareLatestWithPreviousWeek(key, trend)
  if (!change) return null
  if (change.kind === 'tooFewDays') {
    const { days, missingDays } = change
    return t('history.tooFewDays', { days, needed: MIN_COMPARED_DAYS, count: missingDays })
  }
  if (change.direction === 'steady') return t('history.sameAsWeek')
  const amount = formatIndicatorNumber(key, Math.abs(change.difference))
  return t(change.direction === 'up' ? 'history.upThanWeek' : 'history.downThanWeek', { amount })
}

/** Values that a sparkline shows. */
const SPARKLINE_LENGTH = 8

type IndicatorTileProps = {
  indicatorKey: IndicatorKey
  trend: readonly IndicatorTrendPoint[]
  onPress: () => void
}

const IndicatorTile = ({ indicatorKey: key, trend, onPress }: IndicatorTileProps) => {
  const { t } = useTranslation(['report', 'health'])
  const words = useWeeklyChangeText(key, trend)
  const last = trend[trend.length - 1]
  if (!last) return null
  const { icon, colour } = indicatorAppearance[key]
  const unitKey = getIndicatorDisplayUnit(key)
  const unit = unitKey && t(`health:unit.${unitKey}`)
  return (
    <Pressable id={`history-tile-${key}`} className="history__tile" onPress={onPress}>
      <Row gap={2} align="center" wrap>
        <View className={`history__icon history__icon--${colour}`}>
          <Icon name={icon} size={20} />
        </View>
        <View className="t-small">{t(`health:indicator.${key}`)}</View>
      </Row>
      <Row align="baseline">
        <View className="t-number">{formatIndicatorNumber(key, last.value)}</View>
        {unit && <View className="t-unit">{unit}</View>}
      </Row>
      <Sparkline values={trend.slice(-SPARKLINE_LENGTH).map(({ value }) => value)} colour={colour} />
      {words && <View className="t-note t-quiet">{words}</View>}
    </Pressable>
  )
}
