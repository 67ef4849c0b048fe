import { View } from '@tarojs/components'
import type { ReportListEntry } from '@/data/health/reportList'
import { getIndicatorMetadata } from '@anzuo/domain/report/indicators'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/numberFormat'
import { FlexGrow } from '@/ui/layout/Flex'
import { Card } from '@/ui/layout/Card'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { Link } from '@/ui/layout/Link'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { Sparkline } from '@/ui/charts/Sparkline'
import { compareLastTwoChecks, getIndicatorHistory } from './indicatorHistory'

/** Checks that a trend shows. */
const TREND_LENGTH = 8

/** What moved between the person's last two checks, with the last few values; nothing with fewer than two. */
export const RecentTrendsCard = ({ reports }: { reports: readonly ReportListEntry[] }) => {
  const { t } = useTranslation('healthHome')
  if (reports.length < 2) return null
  return (
    <View className="health__recent">
      <SectionHeader title={t('moved')} end={<Link to="healthHistory">{t('all')}</Link>} />
      <Card rows>
        <TrendRow reports={reports} indicatorKey="HR_BPM" icon="heart" colour="heart" unit={t('bpm')} />
        <TrendRow reports={reports} indicatorKey="brpm" icon="breath" colour="breath" unit={t('perMinute')} />
        <TrendRow
          reports={reports}
          indicatorKey="HEALTH_SCORE"
          icon="shield"
          colour="accent"
          unit={t('outOf')}
        />
      </Card>
    </View>
  )
}

const indicatorTextKeys = {
  HR_BPM: 'restingHeart',
  brpm: 'breathing',
  HEALTH_SCORE: 'score',
} as const

type TrendRowProps = {
  reports: readonly ReportListEntry[]
  indicatorKey: keyof typeof indicatorTextKeys
  icon: IconName
  colour: 'heart' | 'breath' | 'accent'
  unit: string
}

const TrendRow = ({ reports, indicatorKey, icon, colour, unit }: TrendRowProps) => {
  const { t } = useTranslation('healthHome')
  const words = useChangeText(reports, indicatorKey)
  const values = getIndicatorHistory(reports, indicatorKey, TREND_LENGTH)
  const last = values[values.length - 1]
  if (last === undefined || words === null) return null
  return (
    <View id={`moved-${indicatorKey}`} className="health__course">
      <View className={`health__course-icon health__course-icon--${colour}`}>
        <Icon name={icon} size={22} />
      </View>
      <FlexGrow>
        <View className="t-row">{t(indicatorTextKeys[indicatorKey])}</View>
        <View className="t-label health__change">{words}</View>
      </FlexGrow>
      <View className="health__sparkline">
        <Sparkline values={values} colour={colour} />
      </View>
      <View className="health__course-last">
        <View className="t-number-s">{formatNumber(last)}</View>
        <View className="t-note t-quiet">{unit}</View>
      </View>
    </View>
  )
}

/** The difference of the last two checks that have the value; null with fewer. What lies in the usual scatter is no change. */
const useChangeText = (
  reports: readonly ReportListEntry[],
  key: TrendRowProps['indicatorKey'],
): string | null => {
  const { t } = useTranslation('healthHome')
  const verdict = compareLastTwoChecks(reports.slice(0, TREND_LENGTH), key)
  if (!verdict || verdict.kind === 'missing') return null
  if (verdict.kind !== 'changed') return t('usual')
  const amount = formatNumber(verdict.amount, getIndicatorMetadata(key).decimals)
  return t(verdict.direction === 'higher' ? 'up' : 'down', { amount })
}
