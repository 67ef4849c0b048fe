import { View } from '@tarojs/components'
import { useState } from 'react'
import type { MassagePeriod } from '@/data/massageStatistics'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { Segmented } from '@/ui/Segmented'
import { daysOf, isPresent, offsetOn, PERIODS, shifted, today, type Period } from './period'

export type ChosenPeriod = {
  span: MassagePeriod
  choose: (period: Period) => void
  move: (by: -1 | 1) => void
  isLatest: boolean
}

/** A day, week or month to look at; the present month at first. */
export const usePeriod = (): ChosenPeriod => {
  const [period, setPeriod] = useState<Period>('month')
  const [date, setDate] = useState(() => today(Date.now()))
  return {
    span: { period, date, offsetMinutes: offsetOn(date) },
    choose: chosen => {
      setPeriod(chosen)
      setDate(today(Date.now()))
    },
    move: by => setDate(shifted(date, period, by)),
    isLatest: isPresent(date, period, Date.now()),
  }
}

/** The days of a period in words. */
export const usePeriodWords = ({ date, period }: MassagePeriod): string => {
  const { first, last } = daysOf(date, period)
  return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`
}

/** Chooses the period and moves through time. */
export const PeriodPicker = ({ chosen }: { chosen: ChosenPeriod }) => {
  const { t } = useTranslation('chair')
  const { span, choose, move, isLatest } = chosen
  const words = usePeriodWords(span)
  return (
    <View className="period">
      <Segmented
        label={t('stats.period')}
        options={PERIODS.map(value => ({ value, label: t(`stats.${value}`) }))}
        value={span.period}
        onChanged={choose}
      />
      <View className="period__line">
        <Pressable
          id="period-before"
          className="period__step"
          onPress={() => move(-1)}
          facts={{ label: t('stats.before') }}
        >
          <Icon name="back" size={22} />
        </Pressable>
        <View id="period-words" className="t-row">
          {words}
        </View>
        <Pressable
          id="period-after"
          className="period__step"
          disabled={isLatest}
          onPress={() => move(1)}
          facts={{ label: t('stats.after') }}
        >
          <Icon name="next" size={22} />
        </Pressable>
      </View>
    </View>
  )
}
