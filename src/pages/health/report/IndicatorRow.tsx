import { Text, View } from '@tarojs/components'
import type { IndicatorKey, ReportIndicator, ReportPerson } from '@anzuo/contract'
import { getIndicatorPageKey } from '@anzuo/domain/report/indicators'
import { rateIndicator } from '@anzuo/domain/report/indicatorRating'
import { isIndicatorPresent, type PresentIndicator } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { navigate } from '@/routes'
import { FlexGrow, Row } from '@/ui/layout/Flex'
import { Icon } from '@/ui/icons/Icon'
import { Link } from '@/ui/layout/Link'
import { Pressable } from '@/ui/forms/Pressable'
import { ProvenanceBadge } from '@/ui/health/ProvenanceBadge'
import { SeverityLabel } from '@/ui/health/SeverityLabel'
import { useCountUp } from '@/ui/health/useCountUp'
import {
  formatIndicatorValue,
  formatIndicatorNumber,
  formatIntervalHalfWidth,
  getIndicatorDisplayUnit,
  formatIndicatorRange,
} from '../indicatorValues/formatIndicator'
import { indicatorAppearance } from '../indicatorValues/indicatorAppearance'
import { IndicatorValueScale } from '../indicatorValues/IndicatorValueScale'

export type IndicatorRowProps = {
  indicator: ReportIndicator
  person: ReportPerson
  /** The report it belongs to: a number counts up once in each. */
  reportId: string
  /** Seconds of the recording. */
  seconds: number
  onCuffAsked: () => void
}

/** In a shorter recording than this slow changes are missing, so the bands of heart rate variability do not apply. */
const MIN_HRV_RECORDING_SECONDS = 120

/** One indicator: what it is, its value with interval and band, or why there is none and what helps. */
export const IndicatorRow = (props: IndicatorRowProps) => {
  const { indicator } = props
  const { t } = useTranslation('health')
  const { key } = indicator
  const { icon, colour } = indicatorAppearance[key]
  const name = t(`indicator.${key}`)
  const isThere = isIndicatorPresent(indicator)
  return (
    <View
      id={`indicator-${key}`}
      className="indicator"
      {...(isThere ? { 'data-value': String(indicator.value) } : {})}
    >
      <Row gap={2} align="center">
        <View className={`indicator__icon indicator__icon--${isThere ? colour : 'missing'}`}>
          <Icon name={icon} size={20} />
        </View>
        <FlexGrow className="t-row">{name}</FlexGrow>
        <ProvenanceBadge kind={isThere ? indicator.provenance : 'missing'} />
        <Link
          to="indicator"
          params={{ key: getIndicatorPageKey(key) }}
          variant="plain"
          className="indicator__more"
          aria={{ label: t('report.aboutIndicator', { name }) }}
        >
          <Icon name="next" size={16} />
        </Link>
      </Row>
      {isThere ? (
        <IndicatorValue {...props} indicator={indicator} name={name} />
      ) : (
        <MissingValue indicator={indicator} />
      )}
    </View>
  )
}

type IndicatorValueProps = IndicatorRowProps & { indicator: PresentIndicator; name: string }

const IndicatorValue = ({ indicator, person, reportId, seconds, onCuffAsked, name }: IndicatorValueProps) => {
  const { t } = useTranslation(['health', 'report'])
  const { key, provenance } = indicator
  const isEstimate = provenance === 'estimated'
  const rating = rateIndicator(indicator, person)
  const unit = getIndicatorDisplayUnit(key)
  const half = isEstimate ? null : formatIntervalHalfWidth(indicator)
  return (
    <>
      <View className="indicator__line">
        <View className={`indicator__value${isEstimate ? ' indicator__value--estimated' : ''}`}>
          {isEstimate && <Text className="t-about">{t('report:row.about')}</Text>}
          <View className="t-number">
            <CountUpValue indicator={indicator} name={`${reportId} ${key}`} />
          </View>
          <View className="t-unit">
            {key === 'MENTAL_STRESS_INDEX' && rating
              ? t('report:row.of', { highest: formatIndicatorNumber(key, getScaleEnd(rating.scale.bands)) })
              : unit && t(`unit.${unit}`)}{' '}
            {half && t('report.plusMinus', { amount: half })}
          </View>
        </View>
        {rating && <SeverityLabel level={rating.band.level}>{t(`band.${rating.band.name}`)}</SeverityLabel>}
      </View>
      {isEstimate && <LikelyRange indicator={indicator} />}
      {rating && (
        <View className="indicator__band">
          <IndicatorValueScale indicator={indicator} person={person} name={name} />
        </View>
      )}
      {key === 'BLOOD_PRESSURE' && <CuffCalibration indicator={indicator} onCuffAsked={onCuffAsked} />}
      {key === 'HR_BPM' && rating?.band.name === 'belowNormal' && (
        <View className="indicator__note">{t('note.athlete')}</View>
      )}
      {key === 'HRV_SDNN' && seconds < MIN_HRV_RECORDING_SECONDS && (
        <View className="indicator__note">{t('note.shortVariability')}</View>
      )}
      {key === 'MENTAL_STRESS_INDEX' && <View className="indicator__note">{t('report:row.stressNote')}</View>}
    </>
  )
}

const getScaleEnd = (bands: readonly { to: number }[]): number => bands[bands.length - 1]?.to ?? 0

/** The number; it counts up when the report is first seen. Two values do not, because they could not be read meanwhile. */
const CountUpValue = ({ indicator, name }: { indicator: PresentIndicator; name: string }) => {
  const shown = useCountUp(indicator.value, name)
  if (indicator.key === 'BLOOD_PRESSURE') return <>{formatIndicatorValue(indicator)}</>
  return <>{formatIndicatorNumber(indicator.key, shown)}</>
}

const LikelyRange = ({ indicator }: { indicator: PresentIndicator }) => {
  const { t } = useTranslation('report')
  const { key, interval } = indicator
  if (!interval) return null
  return (
    <View className="indicator__likely">
      {indicator.key === 'BLOOD_PRESSURE'
        ? t('row.pressureInterval', {
            systolic: formatIndicatorRange(key, interval),
            diastolic: formatIndicatorRange(key, indicator.diastolic.interval),
          })
        : t('row.interval', {
            low: formatIndicatorNumber(key, interval[0]),
            high: formatIndicatorNumber(key, interval[1]),
          })}
    </View>
  )
}

type CuffCalibrationProps = {
  indicator: Extract<PresentIndicator, { key: 'BLOOD_PRESSURE' }>
  onCuffAsked: () => void
}

/** Whether a cuff reading moved the estimate, and a button to enter one. */
const CuffCalibration = ({ indicator: { calibration }, onCuffAsked }: CuffCalibrationProps) => {
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

type MissingValueProps = { indicator: Exclude<ReportIndicator, { value: number }> }

/** What the person can do about it, if anything. */
const getRemedyRoute = (
  reason: MissingValueProps['indicator']['missing'],
): 'healthProfile' | 'healthCheck' | null => {
  if (reason === 'profileIncomplete') return 'healthProfile'
  return reason === 'outOfScope' || reason === 'noSoundMethod' ? null : 'healthCheck'
}

const MissingValue = ({ indicator }: MissingValueProps) => {
  const { t } = useTranslation('health')
  const { missing: reason } = indicator
  const wayOn = getRemedyRoute(reason)
  return (
    <View className={wayOn ? 'indicator__missing' : 'indicator__missing indicator__missing--plain'}>
      <View className="t-small">
        {reason === 'profileIncomplete' ? <MissingInputs indicator={indicator} /> : t(`missing.${reason}`)}
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

const isBodyIndicator = (key: IndicatorKey): key is 'WEIGHT_BMI' | 'WAIST_TO_HEIGHT' =>
  key === 'WEIGHT_BMI' || key === 'WAIST_TO_HEIGHT'

const MissingInputs = ({ indicator: { key, needs = [] } }: MissingValueProps) => {
  const { t } = useTranslation(['health', 'report'])
  if (needs.length === 0) return <>{t(`missing.profileIncomplete.${isBodyIndicator(key) ? key : 'other'}`)}</>
  const inputs = needs.map(input => t(`missing.input.${input}`)).join(t('report:row.and'))
  return <>{t('missing.needs', { inputs })}</>
}
