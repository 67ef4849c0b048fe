import { View } from '@tarojs/components'
import { useState } from 'react'
import type { KnownReport } from '@/data/knownReports'
import { factsOf, indicatorKeys } from '@/domain/report/indicators'
import { changeAgainstWeek, courseOf, personalRange, type TrendPoint } from '@/domain/report/trends'
import { isPresent, type IndicatorKey } from '@/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatDay, formatTime } from '@/i18n/format'
import { Card } from '@/ui/Card'
import { Chip } from '@/ui/Chip'
import { Choice } from '@/ui/Choice'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { Provenance } from '@/ui/Provenance'
import { Segmented } from '@/ui/Segmented'
import { Spark } from '@/ui/Spark'
import { Trend } from '@/ui/Trend'
import { formatValue, writtenUnitOf } from '../values/amounts'
import { axisAround } from '../values/axis'
import { looks } from '../values/looks'
import { smallestStep } from '../values/smallestStep'
import { courseInPeriod, periods, type Period } from './periods'

/** What most people look at first. */
const FIRST: readonly IndicatorKey[] = ['HEALTH_SCORE', 'HR_BPM']
/** What stands below the chart, two of them. */
const BESIDE: readonly IndicatorKey[] = ['HR_BPM', 'MENTAL_STRESS_INDEX', 'HRV_SDNN', 'brpm']

const measuredKeys = (reports: readonly KnownReport[]): IndicatorKey[] => {
  const present = new Set(
    reports.flatMap(({ indicators }) => indicators.filter(isPresent).map(({ key }) => key)),
  )
  return indicatorKeys.filter(key => present.has(key))
}

/** The course of one value at a time, over a day, a week, a month or a year. */
export const Trends = ({ reports }: { reports: readonly KnownReport[] }) => {
  const { t } = useTranslation(['report', 'health'])
  const keys = measuredKeys(reports)
  const [chosen, setChosen] = useState<IndicatorKey | null>(null)
  const [period, setPeriod] = useState<Period>('month')
  const key = chosen ?? FIRST.find(first => keys.includes(first)) ?? keys[0]
  if (!key) return null
  const beside = BESIDE.filter(other => other !== key && keys.includes(other)).slice(0, 2)
  return (
    <View id="history-trends" className="history__trends">
      <Segmented
        label={t('history.period')}
        options={periods.map(value => ({ value, label: t(`history.${value}`) }))}
        value={period}
        onChanged={setPeriod}
      />
      <View className="history__choose">
        <Choice
          label={t('history.choose')}
          showLabel={false}
          options={keys.map(value => ({ value, label: t(`health:indicator.${value}`) }))}
          value={key}
          onChanged={setChosen}
        />
      </View>
      <Course indicatorKey={key} period={period} course={courseOf(reports, key)} />
      <View className="history__tiles">
        {beside.map(other => (
          <Tile
            key={other}
            indicatorKey={other}
            course={courseOf(reports, other)}
            onPress={() => setChosen(other)}
          />
        ))}
      </View>
    </View>
  )
}

type CourseProps = { indicatorKey: IndicatorKey; period: Period; course: readonly TrendPoint[] }

const Course = ({ indicatorKey: key, period, course }: CourseProps) => {
  const { t } = useTranslation(['report', 'health'])
  const last = course[course.length - 1]
  if (!last) return null
  const range = personalRange(key, course)
  const { points, measured, from, to } = courseInPeriod(course, period, Date.now())
  const isEstimate = last.provenance === 'estimated'
  const unitKey = writtenUnitOf(key)
  const unit = unitKey && t(`health:unit.${unitKey}`)
  const written = (value: number) => formatValue(key, value)
  return (
    <Card>
      <View className="history__head">
        <View className="t-small t-quiet">{t(`health:indicator.${key}`)}</View>
        <Change indicatorKey={key} course={course} />
      </View>
      <View className="history__latest">
        {isEstimate && <View className="t-about">{t('row.about')}</View>}
        <View id="history-latest" className="t-number-l">
          {written(last.value)}
        </View>
        {unit && <View className="t-unit">{unit}</View>}
        <View className="t-small t-quiet history__usual">
          {range
            ? t('history.usually', { low: written(range.low), high: written(range.high) })
            : t('history.noUsual')}
        </View>
      </View>
      {measured.length === 0 ? (
        <View className="t-small t-quiet">{t('history.noneInPeriod')}</View>
      ) : (
        <Trend
          colour={looks[key].colour}
          points={points}
          {...axisAround(
            [...measured.map(({ value }) => value), ...points.flatMap(({ interval }) => interval ?? [])],
            smallestStep(key),
            factsOf(key).possible[1],
          )}
          usual={range ? [range.low, range.high] : undefined}
          estimated={isEstimate}
          times={period === 'day' ? [formatTime(from), formatTime(to)] : [formatDay(from), formatDay(to)]}
          label={t('history.label', {
            name: t(`health:indicator.${key}`),
            period: t(`history.${period}`),
            first: written(measured[0]?.value ?? last.value),
            last: written(measured[measured.length - 1]?.value ?? last.value),
            lowest: written(Math.min(...measured.map(({ value }) => value))),
            highest: written(Math.max(...measured.map(({ value }) => value))),
          })}
        />
      )}
      {measured.length === 1 && <View className="t-note t-quiet">{t('history.onePoint')}</View>}
      <View className="history__legend t-note">
        <Provenance kind={last.provenance} />
        {range && (
          <View className="history__sign">
            <View className="history__field" />
            {t('history.legendUsual')}
          </View>
        )}
      </View>
    </Card>
  )
}

const arrows = { up: 'up', down: 'down', steady: 'minus' } as const

/** The last value against the seven days before; a change that is ordinary raises nobody's eyebrow. */
const Change = ({
  indicatorKey: key,
  course,
}: {
  indicatorKey: IndicatorKey
  course: readonly TrendPoint[]
}) => {
  const change = changeAgainstWeek(key, course)
  const words = useChangeWords(key, course)
  if (!change || !words) return null
  return <Chip icon={arrows[change.direction]}>{words}</Chip>
}

const useChangeWords = (key: IndicatorKey, course: readonly TrendPoint[]): string | null => {
  const { t } = useTranslation('report')
  const change = changeAgainstWeek(key, course)
  if (!change) return null
  if (change.direction === 'steady') return t('history.sameAsWeek')
  const amount = formatValue(key, Math.abs(change.difference))
  return t(change.direction === 'up' ? 'history.upThanWeek' : 'history.downThanWeek', { amount })
}

/** Values that a small line shows. */
const SPARK_LENGTH = 8

type TileProps = { indicatorKey: IndicatorKey; course: readonly TrendPoint[]; onPress: () => void }

const Tile = ({ indicatorKey: key, course, onPress }: TileProps) => {
  const { t } = useTranslation(['report', 'health'])
  const words = useChangeWords(key, course)
  const last = course[course.length - 1]
  if (!last) return null
  const { icon, colour } = looks[key]
  const unitKey = writtenUnitOf(key)
  const unit = unitKey && t(`health:unit.${unitKey}`)
  return (
    <Pressable id={`history-tile-${key}`} className="history__tile" onPress={onPress}>
      <View className="history__tile-name">
        <View className={`history__icon history__icon--${colour}`}>
          <Icon name={icon} size={20} />
        </View>
        <View className="t-small">{t(`health:indicator.${key}`)}</View>
      </View>
      <View className="history__tile-value">
        <View className="t-number">{formatValue(key, last.value)}</View>
        {unit && <View className="t-unit">{unit}</View>}
      </View>
      <Spark values={course.slice(-SPARK_LENGTH).map(({ value }) => value)} colour={colour} />
      {words && <View className="t-note t-quiet">{words}</View>}
    </Pressable>
  )
}
