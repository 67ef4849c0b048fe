import { View } from '@tarojs/components'
import { useReportList, type ReportListEntry } from '@/data/health/reportList'
import { getIndicatorTrend } from '@anzuo/domain/report/indicatorTrends'
import { getUsualRanges, type PersonalReferenceRange } from '@anzuo/domain/report/personalRange'
import { selectFollowedChecks } from '@anzuo/domain/report/samePerson'
import { useTranslation } from '@/i18n'
import { formatDay, formatNumber, formatRelativeTime } from '@/i18n/format'
import { navigate } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { TrendChart } from '@/ui/charts/TrendChart'
import { Link } from '@/ui/layout/Link'
import { OverviewTile } from './OverviewTile'

/** Checks that the line shows. */
const TREND_LENGTH = 8

/** The heart rate of the person's last check, and how it lies to what is usual for them. */
export const HealthTile = () => {
  const { t } = useTranslation('overview')
  const { reports, isLoading } = useReportList(null)
  const followed = selectFollowedChecks(reports).filter(({ isSample }) => !isSample)
  const trend = getIndicatorTrend(followed, 'HR_BPM')
  const [report, ...earlier] = followed
  const usual = (report && getUsualRanges(report, earlier).get('HR_BPM')) ?? null
  return (
    <OverviewTile
      place="health"
      icon="pulse"
      title={t('health.title')}
      end={
        report && (
          <Link to="healthReport" params={{ id: report.id }}>
            {t('health.report')}
          </Link>
        )
      }
    >
      {trend.length > 0 ? (
        <HeartRate trend={trend} usual={usual} />
      ) : (
        !isLoading && <NoCheck reports={reports} />
      )}
    </OverviewTile>
  )
}

const NoCheck = ({ reports }: { reports: readonly ReportListEntry[] }) => {
  const { t } = useTranslation('overview')
  return (
    <>
      {reports.length === 0 && <View className="t-row">{t('health.noneTitle')}</View>}
      <View className="t-small t-quiet ui-grow">{t('health.noneNote')}</View>
      <View>
        <Button id="overview-first-check" kind="soft" size="small" onPress={() => navigate('healthCheck')}>
          {t('health.start')}
        </Button>
      </View>
    </>
  )
}

type HeartRateProps = {
  trend: ReturnType<typeof getIndicatorTrend>
  /** Null while the person's own checks do not say it. */
  usual: PersonalReferenceRange | null
}

const HeartRate = ({ trend, usual }: HeartRateProps) => {
  const { t } = useTranslation('overview')
  const last = trend[trend.length - 1]
  if (!last) return null
  return (
    <>
      <View className="overview__heart">
        <View className="t-number">{formatNumber(last.value)}</View>
        <View className="t-small t-quiet">
          {t('health.heart', { time: formatRelativeTime(last.measuredAt) })}
        </View>
      </View>
      <View className="t-small t-quiet">{t(`health.${getPlace(last.value, usual)}`)}</View>
      <View className="overview__trend">
        <HeartRateTrend trend={trend.slice(-TREND_LENGTH)} usual={usual} />
      </View>
    </>
  )
}

/** Where a value lies to what is usual; `learning` while that is not known. */
const getPlace = (value: number, usual: PersonalReferenceRange | null) => {
  if (!usual) return 'learning'
  if (value < usual.low) return 'below'
  return value > usual.high ? 'above' : 'within'
}

/** Room above and below the line, beats per minute. */
const MARGIN_BPM = 4

const HeartRateTrend = ({ trend, usual }: HeartRateProps) => {
  const { t } = useTranslation('overview')
  const values = trend.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const [first] = trend
  if (!first || trend.length < 2) return null
  return (
    <TrendChart
      colour="heart"
      points={trend.map(({ value }, at) => ({ at, value }))}
      min={Math.min(low, usual?.low ?? low) - MARGIN_BPM}
      max={Math.max(high, usual?.high ?? high) + MARGIN_BPM}
      {...(usual ? { usualRange: [usual.low, usual.high] } : {})}
      timeLabels={[
        formatDay(first.measuredAt),
        ...(usual
          ? [t('health.usual', { low: formatNumber(usual.low), high: formatNumber(usual.high) })]
          : []),
        t('health.today'),
      ]}
      label={t('health.trend', { low: formatNumber(low), high: formatNumber(high) })}
    />
  )
}
