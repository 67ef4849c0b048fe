import { View } from '@tarojs/components'
import type { IndicatorKey } from '@anzuo/contract'
import type { ReportListEntry } from '@/data/health/reportList'
import { rateIndicator } from '@anzuo/domain/report/indicatorRating'
import { isIndicatorPresent, findPresentIndicator } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatNumber, formatRelativeTime } from '@/i18n/format'
import { Row } from '@/ui/layout/Flex'
import { Icon } from '@/ui/icons/Icon'
import { Link } from '@/ui/layout/Link'
import { ScoreGauge } from '@/ui/charts/ScoreGauge'
import { HeartRateGauge } from '@/ui/health/HeartRateGauge'
import { SeverityLabel } from '@/ui/health/SeverityLabel'
import { getIndicatorValue } from './indicatorHistory'

const RING_SIZE = 206

/** The last report at a glance: its score as a ring, when it was, and three values below. */
export const LatestReportCard = ({ report }: { report: ReportListEntry }) => {
  const { t } = useTranslation('healthHome')
  const { id, measuredAt, isExpired, isOnDevice, indicators } = report
  const when = formatRelativeTime(measuredAt)
  return (
    <Link to="healthReport" params={{ id }} variant="plain">
      <ReportRing report={report} />
      <View className="t-small t-quiet ui-ring-note">
        {t(isExpired ? 'expired' : 'last', { when })} ·{' '}
        {t('values', { present: indicators.filter(isIndicatorPresent).length, total: indicators.length })}
      </View>
      {isOnDevice && (
        <View className="health__on-device">
          <Icon name="cloudoff" size={16} />
          <View className="t-small">{t('onDevice')}</View>
        </View>
      )}
      <View className="health__values">
        <IndicatorValue report={report} indicatorKey="HR_BPM" name={t('restingHeart')} unit={t('bpm')} />
        <IndicatorValue report={report} indicatorKey="brpm" name={t('breathing')} unit={t('perMinute')} />
        <IndicatorValue report={report} indicatorKey="HRV_SDNN" name={t('variability')} unit={t('ms')} />
      </View>
    </Link>
  )
}

const ReportRing = ({ report }: { report: ReportListEntry }) =>
  findPresentIndicator(report.indicators, 'HEALTH_SCORE') ? (
    <HealthScoreRing report={report} />
  ) : (
    <HeartRateRing report={report} />
  )

const HealthScoreRing = ({ report: { indicators, person, isExpired } }: { report: ReportListEntry }) => {
  const { t } = useTranslation('healthHome')
  const score = findPresentIndicator(indicators, 'HEALTH_SCORE')
  const rating = score && rateIndicator(score, person)
  if (!score || !rating) return null
  const value = formatNumber(score.value)
  const word = t(`rating.${rating.band.name as 'excellent' | 'good' | 'fair' | 'needsCare'}`)
  return (
    <ScoreGauge
      value={score.value}
      expired={isExpired}
      size={RING_SIZE}
      label={t('scoreLabel', { value, rating: word })}
    >
      <View className="t-display">{value}</View>
      <SeverityLabel level={rating.band.level}>{word}</SeverityLabel>
    </ScoreGauge>
  )
}

/** A report without a score has a heart rate as a rule. */
const HeartRateRing = ({ report }: { report: ReportListEntry }) => {
  const { t } = useTranslation('healthHome')
  const found = findPresentIndicator(report.indicators, 'HR_BPM')
  const rating = found && rateIndicator(found, report.person)
  if (!found || !rating) return <ScoreGauge value={null} size={RING_SIZE} label={t('ringEmpty')} />
  const { name, level } = rating.band
  return (
    <HeartRateGauge
      value={found.value}
      unit={t('bpm')}
      expired={report.isExpired}
      size={RING_SIZE}
      label={t('ringLabel', { value: formatNumber(found.value) })}
    >
      {(name === 'belowNormal' || name === 'normal' || name === 'aboveNormal') && (
        <SeverityLabel level={level}>{t(`band.${name}`)}</SeverityLabel>
      )}
    </HeartRateGauge>
  )
}

type IndicatorValueProps = {
  report: ReportListEntry
  indicatorKey: IndicatorKey
  name: string
  unit?: string
}

const IndicatorValue = ({ report, indicatorKey, name, unit }: IndicatorValueProps) => {
  const { t } = useTranslation('healthHome')
  const value = getIndicatorValue(report, indicatorKey)
  return (
    <View className="health__value">
      <Row align="baseline" justify="center" wrap>
        <View className="t-number">{value === null ? t('none') : formatNumber(value)}</View>
        {value !== null && unit && <View className="t-unit">{unit}</View>}
      </Row>
      <View className="t-label t-quiet">{name}</View>
    </View>
  )
}
