import { Text, View } from '@tarojs/components'
import type { IndicatorKey, ReportIndicator, ReportPerson } from '@/contract'
import { pageOf } from '@/domain/report/indicators'
import { ratingOf } from '@/domain/report/rating'
import { isPresent, type PresentIndicator } from '@/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { navigate } from '@/routes'
import { Icon } from '@/ui/Icon'
import { Link } from '@/ui/Link'
import { Pressable } from '@/ui/Pressable'
import { Provenance } from '@/ui/Provenance'
import { StateMark } from '@/ui/StateMark'
import { useCountUp } from '@/ui/useCountUp'
import { amountOf, formatValue, halfWidthOf, writtenUnitOf, rangeOf } from '../values/amounts'
import { looks } from '../values/looks'
import { ValueScale } from '../values/ValueScale'

export type IndicatorRowProps = {
  indicator: ReportIndicator
  person: ReportPerson
  /** The report it belongs to: a number counts up once in each. */
  reportId: string
  /** Seconds of the recording. */
  seconds: number
  onCuffAsked: () => void
}

/** A shorter recording than this sees too little of the slow changes for the borders of heart rate variability. */
const LONG_RECORDING_SECONDS = 120

/** One indicator: what it is, its value with interval and band, or why there is none and what helps. */
export const IndicatorRow = (props: IndicatorRowProps) => {
  const { indicator } = props
  const { t } = useTranslation('health')
  const { key } = indicator
  const { icon, colour } = looks[key]
  const name = t(`indicator.${key}`)
  const isThere = isPresent(indicator)
  return (
    <View
      id={`indicator-${key}`}
      className="indicator"
      {...(isThere ? { 'data-value': String(indicator.value) } : {})}
    >
      <View className="indicator__head">
        <View className={`indicator__icon indicator__icon--${isThere ? colour : 'missing'}`}>
          <Icon name={icon} size={20} />
        </View>
        <View className="indicator__name t-row">{name}</View>
        <Provenance kind={isThere ? indicator.provenance : 'missing'} />
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
      {isThere ? <Value {...props} indicator={indicator} name={name} /> : <Missing indicator={indicator} />}
    </View>
  )
}

type ValueProps = IndicatorRowProps & { indicator: PresentIndicator; name: string }

const Value = ({ indicator, person, reportId, seconds, onCuffAsked, name }: ValueProps) => {
  const { t } = useTranslation(['health', 'report'])
  const { key, provenance } = indicator
  const isEstimate = provenance === 'estimated'
  const rating = ratingOf(indicator, person)
  const unit = writtenUnitOf(key)
  const half = isEstimate ? null : halfWidthOf(indicator)
  return (
    <>
      <View className="indicator__line">
        <View className={`indicator__value${isEstimate ? ' indicator__value--estimated' : ''}`}>
          {isEstimate && <Text className="t-about">{t('report:row.about')}</Text>}
          <View className="t-number">
            <Amount indicator={indicator} name={`${reportId} ${key}`} />
          </View>
          <View className="t-unit">
            {key === 'MENTAL_STRESS_INDEX' && rating
              ? t('report:row.of', { highest: formatValue(key, scaleEnd(rating.scale.bands)) })
              : unit && t(`unit.${unit}`)}{' '}
            {half && t('report.plusMinus', { amount: half })}
          </View>
        </View>
        {rating && <StateMark level={rating.band.level}>{t(`band.${rating.band.name}`)}</StateMark>}
      </View>
      {isEstimate && <LikelyRange indicator={indicator} />}
      {rating && (
        <View className="indicator__band">
          <ValueScale indicator={indicator} person={person} name={name} />
        </View>
      )}
      {key === 'BLOOD_PRESSURE' && <Calibration indicator={indicator} onCuffAsked={onCuffAsked} />}
      {key === 'HR_BPM' && rating?.band.name === 'belowNormal' && (
        <View className="indicator__note">{t('note.athlete')}</View>
      )}
      {key === 'HRV_SDNN' && seconds < LONG_RECORDING_SECONDS && (
        <View className="indicator__note">{t('note.shortVariability')}</View>
      )}
      {key === 'MENTAL_STRESS_INDEX' && <View className="indicator__note">{t('report:row.stressNote')}</View>}
    </>
  )
}

const scaleEnd = (bands: readonly { to: number }[]): number => bands[bands.length - 1]?.to ?? 0

/** The number; it counts up when the report is first seen. Two values do not: nobody could read them on the way. */
const Amount = ({ indicator, name }: { indicator: PresentIndicator; name: string }) => {
  const shown = useCountUp(indicator.value, name)
  if (indicator.key === 'BLOOD_PRESSURE') return <>{amountOf(indicator)}</>
  return <>{formatValue(indicator.key, shown)}</>
}

const LikelyRange = ({ indicator }: { indicator: PresentIndicator }) => {
  const { t } = useTranslation('report')
  const { key, interval } = indicator
  if (!interval) return null
  return (
    <View className="indicator__likely">
      {indicator.key === 'BLOOD_PRESSURE'
        ? t('row.pressureInterval', {
            systolic: rangeOf(key, interval),
            diastolic: rangeOf(key, indicator.diastolic.interval),
          })
        : t('row.interval', { low: formatValue(key, interval[0]), high: formatValue(key, interval[1]) })}
    </View>
  )
}

type CalibrationProps = {
  indicator: Extract<PresentIndicator, { key: 'BLOOD_PRESSURE' }>
  onCuffAsked: () => void
}

/** Whether a cuff reading moved the estimate, and the way to give one. */
const Calibration = ({ indicator: { calibration }, onCuffAsked }: CalibrationProps) => {
  const { t } = useTranslation('report')
  return (
    <View className="indicator__calibration">
      <View className="indicator__note">
        {calibration
          ? t('row.calibrated', {
              reading: `${calibration.systolic}/${calibration.diastolic}`,
              when: formatDay(calibration.takenAt),
            })
          : t('row.uncalibrated')}
      </View>
      <Pressable id="cuff-enter" className="indicator__way-on" onPress={onCuffAsked}>
        {t('row.cuff')}
        <Icon name="next" size={15} />
      </Pressable>
    </View>
  )
}

type MissingProps = { indicator: Exclude<ReportIndicator, { value: number }> }

/** What the person can do about it, if anything. */
const wayOnOf = (reason: MissingProps['indicator']['missing']): 'healthProfile' | 'healthCheck' | null => {
  if (reason === 'profileIncomplete') return 'healthProfile'
  return reason === 'outOfScope' || reason === 'noSoundMethod' ? null : 'healthCheck'
}

const Missing = ({ indicator }: MissingProps) => {
  const { t } = useTranslation('health')
  const { missing: reason } = indicator
  const wayOn = wayOnOf(reason)
  return (
    <View className={wayOn ? 'indicator__missing' : 'indicator__missing indicator__missing--plain'}>
      <View className="t-small">
        {reason === 'profileIncomplete' ? <Needs indicator={indicator} /> : t(`missing.${reason}`)}
      </View>
      {wayOn && (
        <Pressable className="indicator__way-on" onPress={() => navigate(wayOn)}>
          {t(wayOn === 'healthProfile' ? 'missing.profile' : 'missing.again')}
          <Icon name="next" size={15} />
        </Pressable>
      )}
    </View>
  )
}

const isBody = (key: IndicatorKey): key is 'WEIGHT_BMI' | 'WAIST_TO_HEIGHT' =>
  key === 'WEIGHT_BMI' || key === 'WAIST_TO_HEIGHT'

const Needs = ({ indicator: { key, needs = [] } }: MissingProps) => {
  const { t } = useTranslation(['health', 'report'])
  if (needs.length === 0) return <>{t(`missing.profileIncomplete.${isBody(key) ? key : 'other'}`)}</>
  const inputs = needs.map(input => t(`missing.input.${input}`)).join(t('report:row.and'))
  return <>{t('missing.needs', { inputs })}</>
}
