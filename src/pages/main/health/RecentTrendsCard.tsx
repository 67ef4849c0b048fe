import { View } from '@tarojs/components'
import type { IndicatorKey } from '@anzuo/contract'
import type { ReportListEntry } from '@/data/health/reportList'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/format'
import { FlexGrow } from '@/ui/layout/Flex'
import { Card } from '@/ui/layout/Card'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { Link } from '@/ui/layout/Link'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { Sparkline } from '@/ui/charts/Sparkline'
import { getIndicatorHistory } from './indicatorHistory'

/** Checks that a trend shows. */
const TREND_LENGTH = 8

/** Trends of the main values over the last checks; nothing with fewer than two checks. */
export const RecentTrendsCard = ({ reports }: { reports: readonly ReportListEntry[] }) => {
  const { t } = useTranslation('healthHome')
  const heart = getIndicatorHistory(reports, 'HR_BPM', TREND_LENGTH)
  if (heart.length < 2) return null
  return (
    <View className="health__recent">
      <SectionHeader title={t('recent')} end={<Link to="healthHistory">{t('all')}</Link>} />
      <Card rows>
        <TrendRow reports={reports} indicatorKey="HR_BPM" icon="heart" colour="heart" unit={t('bpm')} />
        <TrendRow reports={reports} indicatorKey="HRV_SDNN" icon="hrv" colour="breath" unit={t('ms')} />
        <TrendRow reports={reports} indicatorKey="brpm" icon="breath" colour="breath" unit={t('perMinute')} />
      </Card>
    </View>
  )
}

const indicatorTextKeys = {
  HR_BPM: 'restingHeart',
  HRV_SDNN: 'variabilityLong',
  brpm: 'breathingLong',
} as const

type TrendRowProps = {
  reports: readonly ReportListEntry[]
  indicatorKey: IndicatorKey & keyof typeof indicatorTextKeys
  icon: IconName
  colour: 'heart' | 'breath'
  unit: string
}

const TrendRow = ({ reports, indicatorKey, icon, colour, unit }: TrendRowProps) => {
  const { t } = useTranslation('healthHome')
  const values = getIndicatorHistory(reports, indicatorKey, TREND_LENGTH)
  const [before, last] = values.slice(-2)
  if (before === undefined || last === undefined) return null
  const change = Math.round(last) - Math.round(before)
  const amount = formatNumber(Math.abs(change))
  return (
    <View className="health__course">
      <View className={`health__course-icon health__course-icon--${colour}`}>
        <Icon name={icon} size={22} />
      </View>
      <FlexGrow>
        <View className="t-row">{t(indicatorTextKeys[indicatorKey])}</View>
        <View className="t-label health__change">
          {change === 0 ? t('same') : t(change > 0 ? 'up' : 'down', { amount })}
        </View>
      </FlexGrow>
      <Sparkline values={values} colour={colour} />
      <View className="health__course-last">
        <View className="t-number-s">{formatNumber(last)}</View>
        <View className="t-note t-quiet">{unit}</View>
      </View>
    </View>
  )
}
