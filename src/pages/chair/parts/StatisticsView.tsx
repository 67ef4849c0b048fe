import { View } from '@tarojs/components'
import type { MassageStatistics } from '@/contract'
import type { MassagePeriod } from '@/data/massageStatistics'
import { useTranslation } from '@/i18n'
import { formatDay, formatNumber } from '@/i18n/format'
import { drawBodyZones } from '@/ui/art/bodyZones'
import { aria } from '@/ui/aria'
import { Card } from '@/ui/Card'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { daysOf, today } from './period'
import { Minutes, useMinutesWords } from './Minutes'
import { useChairWords } from './useChairWords'
import './statistics.scss'

export type StatisticsViewProps = { statistics: MassageStatistics; span: MassagePeriod }

/** Minutes over time, where they went, and by which programmes. */
export const StatisticsView = ({ statistics, span }: StatisticsViewProps) => (
  <>
    <Card>
      <Minutes id="stats-minutes" minutes={statistics.minutes} />
      <Bars statistics={statistics} span={span} />
      <Totals statistics={statistics} span={span} />
    </Card>
    {statistics.zones.length > 0 && <Where statistics={statistics} />}
    {statistics.programs.length > 0 && <Programs statistics={statistics} />}
  </>
)

/** Highest grid line: the next ten above. */
const topOf = (most: number) => Math.max(10, Math.ceil(most / 10) * 10)

const Bars = ({ statistics: { parts, minutes }, span }: StatisticsViewProps) => {
  const { t } = useTranslation('chair')
  const words = useMinutesWords()
  const most = Math.max(0, ...parts.map(part => part.minutes))
  const top = topOf(most)
  const now = span.period === 'day' ? null : today(Date.now())
  const { first, last } = daysOf(span.date, span.period)
  return (
    <View
      id="stats-bars"
      {...aria({
        role: 'img',
        label: t('stats.chart', {
          part: t(span.period === 'day' ? 'stats.partDay' : 'stats.partOther'),
          total: words(minutes),
          most: words(most),
        }),
      })}
    >
      <View className="bars">
        <View className="bars__line">
          <View className="t-note t-quiet">{formatNumber(top)}</View>
        </View>
        <View className="bars__columns">
          {parts.map(({ label, minutes: count }) => (
            <View key={label} className="bars__column">
              <View
                className={`bars__bar${count === 0 ? ' bars__bar--none' : ''}${label === now ? ' bars__bar--now' : ''}`}
                style={count > 0 ? { height: `${Math.max(4, (count / top) * 100)}%` } : undefined}
              />
            </View>
          ))}
        </View>
      </View>
      <View className="bars__ends t-note t-quiet">
        <View>{span.period === 'day' ? (parts[0]?.label ?? '') : formatDay(first)}</View>
        <View>{span.period === 'day' ? (parts.at(-1)?.label ?? '') : formatDay(last)}</View>
      </View>
    </View>
  )
}

/** Short massages count as a minute each, as in the total. */
const averageOf = (minutes: number, sessions: number) =>
  minutes > 0 ? Math.max(1, Math.round(minutes / sessions)) : 0

const Totals = ({ statistics: { minutes, sessions, parts }, span }: StatisticsViewProps) => {
  const { t } = useTranslation('chair')
  const days = parts.filter(part => part.minutes > 0).length
  const facts = [
    { value: sessions, words: t('stats.sessions', { count: sessions }) },
    { value: averageOf(minutes, sessions), words: t('stats.average') },
    ...(span.period === 'day' ? [] : [{ value: days, words: t('stats.days', { count: days }) }]),
  ]
  return (
    <View className="totals">
      {facts.map(({ value, words }) => (
        <View key={words} className="totals__one">
          <View className="t-number">{formatNumber(value)}</View>
          <View className="t-note t-quiet">{words}</View>
        </View>
      ))}
    </View>
  )
}

const Where = ({ statistics: { zones } }: { statistics: MassageStatistics }) => {
  const { t } = useTranslation(['chair', 'chairLink'])
  const words = useMinutesWords()
  const palette = usePalette()
  const most = zones[0]?.minutes ?? 1
  const shares = Object.fromEntries(zones.map(({ zone, minutes }) => [zone, minutes / most]))
  return (
    <Card title={t('stats.where')}>
      <View className="where">
        <View className="where__body">
          <Svg svg={drawBodyZones(palette, shares)} />
        </View>
        <View className="where__list">
          {zones.map(({ zone, minutes }) => (
            <Share
              key={zone}
              name={t(`chairLink:zone.${zone}`)}
              value={words(minutes)}
              share={minutes / most}
            />
          ))}
        </View>
      </View>
    </Card>
  )
}

const Programs = ({ statistics: { programs } }: { statistics: MassageStatistics }) => {
  const { t } = useTranslation('chair')
  const { programName } = useChairWords()
  const words = useMinutesWords()
  const most = programs[0]?.minutes ?? 1
  return (
    <Card title={t('stats.programs')}>
      <View className="where__list">
        {programs.map(({ program, minutes, sessions }) => (
          <Share
            key={program}
            name={`${programName(program)} · ${t('stats.count', { count: sessions })}`}
            value={words(minutes)}
            share={most > 0 ? minutes / most : 0}
          />
        ))}
      </View>
    </Card>
  )
}

const Share = ({ name, value, share }: { name: string; value: string; share: number }) => (
  <View className="share-row">
    <View className="share-row__words">
      <View className="t-small">{name}</View>
      <View className="t-small t-quiet">{value}</View>
    </View>
    <View className="share-row__track">
      <View className="share-row__bar" style={{ width: `${Math.max(2, share * 100)}%` }} />
    </View>
  </View>
)
