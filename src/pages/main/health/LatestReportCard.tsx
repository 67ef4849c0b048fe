import { View } from '@tarojs/components'
import type { IndicatorKey } from '@anzuo/contract'
import type { ReportListEntry } from '@/data/health/reportList'
import { rateIndicator } from '@anzuo/domain/report/indicatorRating'
import { getIndicatorStatuses } from '@anzuo/domain/report/indicatorStatuses'
import { hasUrgentFinding } from '@anzuo/domain/report/reportableIndicators'
import { isIndicatorPresent, findPresentIndicator } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/numberFormat'
import { FlexGrow, Row } from '@/ui/layout/Flex'
import { Link } from '@/ui/layout/Link'
import { ScoreGauge } from '@/ui/charts/ScoreGauge'
import { HeartRateGauge } from '@/ui/health/HeartRateGauge'
import { SeverityLabel } from '@/ui/health/SeverityLabel'
import { getIndicatorValue } from './indicatorHistory'

const RING_SIZE = 164

/** The last report at a glance: its score as a ring, and three values beside it, or below where it is narrow. */
export const LatestReportCard = ({ report }: { report: ReportListEntry }) => {
  const { t } = useTranslation('healthHome')
  const { id, indicators } = report
  return (
    <Link to="healthReport" params={{ id }} variant="plain">
      <View className="health__latest">
        <View className="health__ring">
          <ReportRing report={report} />
          <View className="t-note t-quiet ui-ring-note">
            {t('values', { present: indicators.filter(isIndicatorPresent).length, total: indicators.length })}
          </View>
        </View>
        <View className="health__values">
          <IndicatorValue report={report} indicatorKey="HR_BPM" name={t('restingHeart')} unit={t('bpm')} />
          <IndicatorValue report={report} indicatorKey="brpm" name={t('breathing')} unit={t('perMinute')} />
          <IndicatorValue report={report} indicatorKey="HRV_SDNN" name={t('variability')} unit={t('ms')} />
        </View>
      </View>
    </Link>
  )
}

const ReportRing = ({ report }: { report: ReportListEntry }) => {
  const { t } = useTranslation('healthHome')
  if (findPresentIndicator(report.indicators, 'HEALTH_SCORE')) return <HealthScoreRing report={report} />
  if (!hasUrgentFinding(report.indicators)) return <HeartRateRing report={report} />
  // A heart rate that is called normal would talk the finding down as the score would.
  return (
    <ScoreGauge value={null} size={RING_SIZE} label={t('noScore')}>
      <View className="t-small t-quiet">{t('noScore')}</View>
    </ScoreGauge>
  )
}

const HealthScoreRing = ({ report }: { report: ReportListEntry }) => {
  const { indicators, person, isExpired, seconds } = report
  const { t } = useTranslation('healthHome')
  const score = findPresentIndicator(indicators, 'HEALTH_SCORE')
  if (!score) return null
  const rating = getIndicatorStatuses(indicators, { person, seconds }).get('HEALTH_SCORE')
  const value = formatNumber(score.value)
  const word = rating && t(`rating.${rating.band.name as 'excellent' | 'good' | 'fair' | 'needsCare'}`)
  return (
    <ScoreGauge
      value={score.value}
      expired={isExpired}
      size={RING_SIZE}
      label={word ? t('scoreLabel', { value, rating: word }) : t('scoreLabelUnrated', { value })}
    >
      <Row align="baseline" justify="center" gap={1} wrap>
        <View className="t-display health__score">{value}</View>
        <View className="t-unit">{t('outOf')}</View>
      </Row>
      {rating && <SeverityLabel level={rating.band.level}>{word}</SeverityLabel>}
    </ScoreGauge>
  )
}

/** A report without a score has a heart rate as a rule. */
const HeartRateRing = ({ report }: { report: ReportListEntry }) => {
  const { t } = useTranslation('healthHome')
  const found = findPresentIndicator(report.indicators, 'HR_BPM')
  if (!found) return <ScoreGauge value={null} size={RING_SIZE} label={t('ringEmpty')} />
  if (!rateIndicator(found, report.person)) {
    const value = `${formatNumber(found.value)} ${t('bpm')}`
    return (
      <ScoreGauge value={null} size={RING_SIZE} label={`${t('restingHeart')}: ${value}`}>
        <View className="t-number">{value}</View>
      </ScoreGauge>
    )
  }
  return (
    <HeartRateGauge
      value={found.value}
      unit={t('bpm')}
      numberClass="t-display health__score"
      expired={report.isExpired}
      size={RING_SIZE}
      label={t('ringLabel', { value: formatNumber(found.value) })}
    />
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
      <View className="t-small t-quiet">{name}</View>
      {value === null ? (
        <View className="t-small">{t('notMeasured')}</View>
      ) : (
        <Row align="baseline" wrap gap={1}>
          <FlexGrow className="health__amount">
            <View className="t-number-s">{formatNumber(value)}</View>
            {unit && <View className="t-unit">{unit}</View>}
          </FlexGrow>
          <RatedWord report={report} indicatorKey={indicatorKey} />
        </Row>
      )}
    </View>
  )
}

/** How heart rate and breathing are rated; the others are said more of in the report. */
const RatedWord = ({ report, indicatorKey }: Pick<IndicatorValueProps, 'report' | 'indicatorKey'>) => {
  const { t } = useTranslation('healthHome')
  const found = report.indicators.find(({ key }) => key === indicatorKey)
  const rating = found && isIndicatorPresent(found) ? rateIndicator(found, report.person) : null
  if (!rating) return null
  const { name, level } = rating.band
  return name === 'belowNormal' || name === 'normal' || name === 'aboveNormal' ? (
    <SeverityLabel level={level}>{t(`band.${name}`)}</SeverityLabel>
  ) : null
}
