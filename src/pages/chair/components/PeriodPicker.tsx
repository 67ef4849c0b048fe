import { View } from '@tarojs/components'
import { useState } from 'react'
import type { MassageStatisticsQuery } from '@/data/chair/massageStatistics'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { IconButton } from '@/ui/forms/IconButton'
import { Row } from '@/ui/layout/Flex'
import { SegmentedControl } from '@/ui/forms/SegmentedControl'
import {
  getPeriodDateRange,
  isCurrentPeriod,
  getUtcOffsetMinutes,
  STATISTICS_PERIODS,
  shiftPeriod,
  toIsoDate,
  type StatisticsPeriod,
} from './period'

export type PeriodSelection = {
  span: MassageStatisticsQuery
  choose: (period: StatisticsPeriod) => void
  move: (by: -1 | 1) => void
  isLatest: boolean
}

/** A day, week or month to look at; the present month at first. */
export const usePeriodSelection = (): PeriodSelection => {
  const [period, setPeriod] = useState<StatisticsPeriod>('month')
  const [date, setDate] = useState(() => toIsoDate(Date.now()))
  return {
    span: { period, date, offsetMinutes: getUtcOffsetMinutes(date) },
    choose: chosen => {
      setPeriod(chosen)
      setDate(toIsoDate(Date.now()))
    },
    move: by => setDate(shiftPeriod(date, period, by)),
    isLatest: isCurrentPeriod(date, period, Date.now()),
  }
}

/** The days of a period in words. */
export const useFormattedPeriod = ({ date, period }: MassageStatisticsQuery): string => {
  const { first, last } = getPeriodDateRange(date, period)
  return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`
}

/** Chooses the period and moves through time. */
export const PeriodPicker = ({ chosen }: { chosen: PeriodSelection }) => {
  const { t } = useTranslation('chair')
  const { span, choose, move, isLatest } = chosen
  const words = useFormattedPeriod(span)
  return (
    <View className="period">
      <SegmentedControl
        label={t('stats.period')}
        options={STATISTICS_PERIODS.map(value => ({ value, label: t(`stats.${value}`) }))}
        value={span.period}
        onChanged={choose}
      />
      <Row align="center" justify="between" className="ui-mt-2">
        <IconButton
          id="period-before"
          className="period__step"
          onPress={() => move(-1)}
          label={t('stats.before')}
          icon="back"
        />
        <View id="period-words" className="t-row">
          {words}
        </View>
        <IconButton
          id="period-after"
          className="period__step"
          disabled={isLatest}
          onPress={() => move(1)}
          label={t('stats.after')}
          icon="next"
        />
      </Row>
    </View>
  )
}
