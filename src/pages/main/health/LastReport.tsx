import { Text, View } from '@tarojs/components'
import type { IndicatorKey } from '@/contract'
import type { KnownReport } from '@/data/knownReports'
import { heartRateOnRing } from '@/domain/report/heartRateRing'
import { ratingOf } from '@/domain/report/rating'
import { isPresent, presentOf } from '@/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatNumber, formatRelative } from '@/i18n/format'
import { Icon } from '@/ui/Icon'
import { Link } from '@/ui/Link'
import { Ring } from '@/ui/Ring'
import { StateMark } from '@/ui/StateMark'
import { valueOf } from './knownReports'

const RING_SIZE = 206

/** The last report at a glance: its score as a ring, when it was, and three values below. */
export const LastReport = ({ report }: { report: KnownReport }) => {
  const { t } = useTranslation('healthHome')
  const { id, measuredAt, isExpired, isOnDevice, indicators } = report
  const when = formatRelative(measuredAt)
  return (
    <Link to="healthReport" params={{ id }} look="plain">
      <Hero report={report} />
      <View className="t-small t-quiet health__when">
        {t(isExpired ? 'expired' : 'last', { when })} ·{' '}
        {t('values', { present: indicators.filter(isPresent).length, total: indicators.length })}
      </View>
      {isOnDevice && (
        <View className="health__on-device">
          <Icon name="cloudoff" size={16} />
          <View className="t-small">{t('onDevice')}</View>
        </View>
      )}
      <View className="health__values">
        <Value report={report} indicatorKey="HR_BPM" name={t('restingHeart')} unit={t('bpm')} />
        <Value report={report} indicatorKey="brpm" name={t('breathing')} unit={t('perMinute')} />
        <Value report={report} indicatorKey="HRV_SDNN" name={t('variability')} unit={t('ms')} />
      </View>
    </Link>
  )
}

const Hero = ({ report }: { report: KnownReport }) =>
  presentOf(report.indicators, 'HEALTH_SCORE') ? <Score report={report} /> : <HeartRate report={report} />

const Score = ({ report: { indicators, person, isExpired } }: { report: KnownReport }) => {
  const { t } = useTranslation('healthHome')
  const score = presentOf(indicators, 'HEALTH_SCORE')
  const rating = score && ratingOf(score, person)
  if (!score || !rating) return null
  const value = formatNumber(score.value)
  const word = t(`rating.${rating.band.name as 'excellent' | 'good' | 'fair' | 'needsCare'}`)
  return (
    <Ring
      value={score.value}
      expired={isExpired}
      size={RING_SIZE}
      label={t('scoreLabel', { value, rating: word })}
    >
      <View className="t-display">{value}</View>
      <StateMark level={rating.band.level}>{word}</StateMark>
    </Ring>
  )
}

/** A report without a score has a heart rate as a rule. */
const HeartRate = ({ report }: { report: KnownReport }) => {
  const { t } = useTranslation('healthHome')
  const found = presentOf(report.indicators, 'HR_BPM')
  const rating = found && ratingOf(found, report.person)
  if (!found || !rating) return <Ring value={null} size={RING_SIZE} label={t('ringEmpty')} />
  const { name, level } = rating.band
  const value = formatNumber(found.value)
  return (
    <Ring
      {...heartRateOnRing(found.value)}
      expired={report.isExpired}
      size={RING_SIZE}
      label={t('ringLabel', { value })}
    >
      <View className="t-display">{value}</View>
      <View className="t-label health__unit">
        <Text className="health__heart">
          <Icon name="heart" size={16} />
        </Text>
        {t('bpm')}
      </View>
      {(name === 'belowNormal' || name === 'normal' || name === 'aboveNormal') && (
        <StateMark level={level}>{t(`band.${name}`)}</StateMark>
      )}
    </Ring>
  )
}

type ValueProps = { report: KnownReport; indicatorKey: IndicatorKey; name: string; unit?: string }

const Value = ({ report, indicatorKey, name, unit }: ValueProps) => {
  const { t } = useTranslation('healthHome')
  const value = valueOf(report, indicatorKey)
  return (
    <View className="health__value">
      <View className="health__value-number">
        <View className="t-number">{value === null ? t('none') : formatNumber(value)}</View>
        {value !== null && unit && <View className="t-unit">{unit}</View>}
      </View>
      <View className="t-label t-quiet">{name}</View>
    </View>
  )
}
