import { View } from '@tarojs/components'
import type { IndicatorKey, ReportIndicator } from '@/contract'
import { bandOf, definitionOf, pageOf } from '@/domain/report/indicators'
import { isPresent, type PresentIndicator } from '@/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/format'
import { navigate } from '@/routes'
import { BandBar } from '@/ui/BandBar'
import { Icon, type IconName } from '@/ui/Icon'
import { Link } from '@/ui/Link'
import { Pressable } from '@/ui/Pressable'
import { Provenance } from '@/ui/Provenance'
import { StateMark } from '@/ui/StateMark'

const looks: Partial<Record<IndicatorKey, { icon: IconName; colour: 'heart' | 'breath' | 'body' }>> = {
  HR_BPM: { icon: 'heart', colour: 'heart' },
  brpm: { icon: 'breath', colour: 'breath' },
  HRV_SDNN: { icon: 'hrv', colour: 'breath' },
  WEIGHT_BMI: { icon: 'scale', colour: 'body' },
  WAIST_TO_HEIGHT: { icon: 'waist', colour: 'body' },
}

/** A shorter recording than this sees too little of the slow changes for the borders of heart rate variability. */
const LONG_RECORDING_SECONDS = 120

/** One indicator: what it is, its value with interval and band, or why there is none and what helps. */
export const IndicatorRow = ({ indicator, seconds }: { indicator: ReportIndicator; seconds: number }) => {
  const { t } = useTranslation('health')
  const { key } = indicator
  const { icon, colour } = looks[key] ?? { icon: 'pulse' as const, colour: 'heart' as const }
  const name = t(`indicator.${key}`)
  return (
    <View
      id={`indicator-${key}`}
      className="indicator"
      {...(isPresent(indicator) ? { 'data-value': String(indicator.value) } : {})}
    >
      <View className="indicator__head">
        <View className={`indicator__icon indicator__icon--${isPresent(indicator) ? colour : 'missing'}`}>
          <Icon name={icon} size={20} />
        </View>
        <View className="indicator__name t-row">{name}</View>
        <Provenance kind={isPresent(indicator) ? indicator.provenance : 'missing'} />
        <Link
          to="indicator"
          params={{ key: pageOf(key) }}
          look="plain"
          className="indicator__more"
          facts={{ label: t('report.aboutIndicator', { name }) }}
        >
          <Icon name="next" size={16} />
        </Link>
      </View>
      {isPresent(indicator) ? (
        <Value indicator={indicator} name={name} seconds={seconds} />
      ) : (
        <Missing indicatorKey={key} reason={indicator.missing} />
      )}
    </View>
  )
}

const Value = ({
  indicator,
  name,
  seconds,
}: {
  indicator: PresentIndicator
  name: string
  seconds: number
}) => {
  const { t } = useTranslation('health')
  const { key, value, interval, provenance } = indicator
  const definition = definitionOf(key)
  const band = definition && bandOf(definition, value)
  const unit = t(`unit.${indicator.unit}`)
  const format = (number: number) => formatNumber(number, definition?.decimals ?? 1)
  const halfWidth = interval && Math.max(value - interval[0], interval[1] - value)
  return (
    <>
      <View className="indicator__line">
        <View className="indicator__value">
          <View className="t-number">{format(value)}</View>
          <View className="t-unit">
            {unit}{' '}
            {halfWidth !== null && halfWidth > 0 && t('report.plusMinus', { amount: format(halfWidth) })}
          </View>
        </View>
        {band && <StateMark level={band.level}>{t(`band.${band.name}`)}</StateMark>}
      </View>
      {definition && (
        <View className="indicator__band">
          <BandBar
            value={value}
            bands={definition}
            interval={interval}
            provenance={provenance}
            unit={unit}
            label={name}
            format={format}
          />
        </View>
      )}
      {key === 'HR_BPM' && band?.name === 'belowNormal' && (
        <View className="indicator__note">{t('note.athlete')}</View>
      )}
      {key === 'HRV_SDNN' && seconds < LONG_RECORDING_SECONDS && (
        <View className="indicator__note">{t('note.shortVariability')}</View>
      )}
    </>
  )
}

type MissingProps = {
  indicatorKey: IndicatorKey
  reason: Exclude<ReportIndicator, { value: number }>['missing']
}

const Missing = ({ indicatorKey, reason }: MissingProps) => {
  const { t } = useTranslation('health')
  const isAsked = reason === 'profileIncomplete'
  const isBody = indicatorKey === 'WEIGHT_BMI' || indicatorKey === 'WAIST_TO_HEIGHT'
  return (
    <View className="indicator__missing">
      <View className="t-small">
        {isAsked ? t(`missing.profileIncomplete.${isBody ? indicatorKey : 'other'}`) : t(`missing.${reason}`)}
      </View>
      <Pressable
        className="indicator__way-on"
        onPress={() => navigate(isAsked ? 'healthProfile' : 'healthCheck')}
      >
        {t(isAsked ? 'missing.profile' : 'missing.again')}
        <Icon name="next" size={15} />
      </Pressable>
    </View>
  )
}
