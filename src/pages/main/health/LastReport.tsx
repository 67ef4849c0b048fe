import { Text, View } from '@tarojs/components'
import type { IndicatorKey } from '@/contract'
import { heartRateOnRing } from '@/domain/report/heartRateRing'
import { bandOf, definitionOf } from '@/domain/report/indicators'
import { isPresent } from '@/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatNumber, formatRelative } from '@/i18n/format'
import { Icon } from '@/ui/Icon'
import { Link } from '@/ui/Link'
import { Ring } from '@/ui/Ring'
import { StateMark } from '@/ui/StateMark'
import { valueOf, type KnownReport } from './knownReports'

const RING_SIZE = 206

/** The last report at a glance: the heart rate as a gauge, when it was, and three values below. */
export const LastReport = ({ report }: { report: KnownReport }) => {
  const { t } = useTranslation('healthHome')
  const { id, measuredAt, isExpired, isOnDevice, indicators } = report
  const when = formatRelative(measuredAt)
  return (
    <Link to="healthReport" params={{ id }} look="plain" facts={{ label: t('open') }}>
      <HeartRate report={report} />
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
        <Value report={report} indicatorKey="brpm" name={t('breathing')} unit={t('perMinute')} />
        <Value report={report} indicatorKey="HRV_SDNN" name={t('variability')} unit={t('ms')} />
        <Value report={report} indicatorKey="WEIGHT_BMI" name={t('bmi')} />
      </View>
    </Link>
  )
}

const HeartRate = ({ report }: { report: KnownReport }) => {
  const { t } = useTranslation('healthHome')
  const heartRate = valueOf(report, 'HR_BPM')
  const definition = definitionOf('HR_BPM')
  if (heartRate === null || !definition) return <Ring value={null} size={RING_SIZE} label={t('ringEmpty')} />
  const { name, level } = bandOf(definition, heartRate)
  const value = formatNumber(heartRate)
  return (
    <Ring
      {...heartRateOnRing(heartRate)}
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
  const decimals = indicatorKey === 'WEIGHT_BMI' ? 1 : 0
  return (
    <View className="health__value">
      <View className="health__value-number">
        <View className="t-number">{value === null ? t('none') : formatNumber(value, decimals)}</View>
        {value !== null && unit && <View className="t-unit">{unit}</View>}
      </View>
      <View className="t-label t-quiet">{name}</View>
    </View>
  )
}
