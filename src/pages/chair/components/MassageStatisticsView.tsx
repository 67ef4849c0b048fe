import { View } from '@tarojs/components'
import type { MassageStatistics } from '@anzuo/contract'
import type { MassageStatisticsQuery } from '@/data/chair/massageStatistics'
import { useTranslation } from '@/i18n'
import { formatDay, formatNumber } from '@/i18n/format'
import { Row } from '@/ui/layout/Flex'
import { drawBodyZones } from '@/ui/illustrations/bodyZones'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Card } from '@/ui/layout/Card'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { usePalette } from '@/ui/theme/theme'
import { getPeriodDateRange, toIsoDate } from './period'
import { DurationDisplay, useFormatMinutes } from './DurationDisplay'
import { useChairLabels } from './useChairLabels'
import './massageStatistics.scss'

export type MassageStatisticsViewProps = { statistics: MassageStatistics; span: MassageStatisticsQuery }

/** Minutes over time, where they went, and by which programmes. */
export const MassageStatisticsView = ({ statistics, span }: MassageStatisticsViewProps) => (
  <>
    <Card>
      <DurationDisplay id="stats-minutes" minutes={statistics.minutes} />
      <MinutesBarChart statistics={statistics} span={span} />
      <StatisticsTotals statistics={statistics} span={span} />
    </Card>
    {statistics.zones.length > 0 && <ZoneBreakdown statistics={statistics} />}
    {statistics.programs.length > 0 && <ProgramBreakdown statistics={statistics} />}
  </>
)

/** Highest grid line: the next ten above. */
const getAxisMax = (max: number) => Math.max(10, Math.ceil(max / 10) * 10)

const MinutesBarChart = ({ statistics: { parts, minutes }, span }: MassageStatisticsViewProps) => {
  const { t } = useTranslation('chair')
  const words = useFormatMinutes()
  const most = Math.max(0, ...parts.map(part => part.minutes))
  const top = getAxisMax(most)
  const now = span.period === 'day' ? null : toIsoDate(Date.now())
  const { first, last } = getPeriodDateRange(span.date, span.period)
  return (
    <View
      id="stats-bars"
      {...getAriaAttributes({
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
      <Row justify="between" className="t-note t-quiet ui-mt-1">
        <View>{span.period === 'day' ? (parts[0]?.label ?? '') : formatDay(first)}</View>
        <View>{span.period === 'day' ? (parts.at(-1)?.label ?? '') : formatDay(last)}</View>
      </Row>
    </View>
  )
}

/** Short massages count as a minute each, as in the total. */
const computeAverageMinutes = (minutes: number, sessions: number) =>
  minutes > 0 ? Math.max(1, Math.round(minutes / sessions)) : 0

const StatisticsTotals = ({ statistics: { minutes, sessions, parts }, span }: MassageStatisticsViewProps) => {
  const { t } = useTranslation('chair')
  const days = parts.filter(part => part.minutes > 0).length
  const facts = [
    { value: sessions, words: t('stats.sessions', { count: sessions }) },
    { value: computeAverageMinutes(minutes, sessions), words: t('stats.average') },
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

const ZoneBreakdown = ({ statistics: { zones } }: { statistics: MassageStatistics }) => {
  const { t } = useTranslation(['chair', 'chairLink'])
  const words = useFormatMinutes()
  const palette = usePalette()
  const most = zones[0]?.minutes ?? 1
  const shares = Object.fromEntries(zones.map(({ zone, minutes }) => [zone, minutes / most]))
  return (
    <Card title={t('stats.where')}>
      <View className="where">
        <View className="where__body">
          <SvgImage svg={drawBodyZones(palette, shares)} />
        </View>
        <View className="where__list">
          {zones.map(({ zone, minutes }) => (
            <ShareBar
              key={zone}
              name={t(`chairLink:zone.${zone}`)}
              value={words(minutes)}
              share={minutes / most}
            />
          ))}
        </View>
      </View>
      <View className="t-note t-quiet ui-mt-2">{t('stats.whereNote')}</View>
    </Card>
  )
}

const ProgramBreakdown = ({ statistics: { programs } }: { statistics: MassageStatistics }) => {
  const { t } = useTranslation('chair')
  const { getProgramName } = useChairLabels()
  const words = useFormatMinutes()
  const most = programs[0]?.minutes ?? 1
  return (
    <Card title={t('stats.programs')}>
      <View className="where__list">
        {programs.map(({ program, minutes, sessions }) => (
          <ShareBar
            key={program}
            name={`${getProgramName(program)} · ${t('stats.count', { count: sessions })}`}
            value={words(minutes)}
            share={most > 0 ? minutes / most : 0}
          />
        ))}
      </View>
    </Card>
  )
}

const ShareBar = ({ name, value, share }: { name: string; value: string; share: number }) => (
  <View className="share-row">
    <Row gap={2} justify="between">
      <View className="t-small">{name}</View>
      <View className="t-small t-quiet">{value}</View>
    </Row>
    <View className="share-row__track">
      <View className="share-row__bar" style={{ width: `${Math.max(2, share * 100)}%` }} />
    </View>
  </View>
)
