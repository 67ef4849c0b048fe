import { Text, View } from '@tarojs/components'
import type { ReportIndicator, ReportPerson } from '@anzuo/contract'
import { getIndicatorPageKey } from '@anzuo/domain/report/indicators'
import { isRatedAgainstEstimate } from '@anzuo/domain/report/indicatorRating'
import type { IndicatorStatus } from '@anzuo/domain/report/indicatorStatuses'
import { isHealthCheckTooShortFor } from '@anzuo/domain/report/longerCheckSuggestions'
import type { PersonalReferenceRange } from '@anzuo/domain/report/personalRange'
import { findRhythmRemedies } from '@anzuo/domain/report/missingValueRemedies'
import { isIndicatorPresent, type PresentIndicator } from '@anzuo/domain/report/types'
import type { MeasurementSite } from '@anzuo/vitals'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { FlexGrow, Row } from '@/ui/layout/Flex'
import { Icon } from '@/ui/icons/Icon'
import { Link } from '@/ui/layout/Link'
import { Pressable } from '@/ui/forms/Pressable'
import { ProvenanceBadge } from '@/ui/health/ProvenanceBadge'
import { useCountUp } from '@/ui/health/useCountUp'
import {
  formatIndicatorValue,
  formatIndicatorNumber,
  formatIntervalHalfWidth,
  getEstimateWord,
  getIndicatorDisplayUnit,
  formatIndicatorRange,
} from '../indicatorValues/formatIndicator'
import { indicatorAppearance } from '../indicatorValues/indicatorAppearance'
import { IndicatorStatusLabel } from '../indicatorValues/IndicatorStatusLabel'
import { IndicatorValueScale } from '../indicatorValues/IndicatorValueScale'
import { MissingValueNote, RemedyList } from '../indicatorValues/MissingValueNote'

export type IndicatorRowProps = {
  indicator: ReportIndicator
  person: ReportPerson
  /** Its status in the report; null when nothing is said of it. */
  status: IndicatorStatus | null
  /** Where it lay in the person's earlier checks; null while too few are known. */
  usualRange: PersonalReferenceRange | null
  /** The report it belongs to: a number counts up once in each. */
  reportId: string
  /** Seconds of the recording, and where the pulse was read. */
  recording: { seconds: number; site: MeasurementSite }
  /** Null for somebody whose report it is not: nothing leads on to another check or a cuff reading. */
  onCuffAsked: (() => void) | null
}

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
      <Row gap={2} align="center" className="indicator__head">
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
        <MissingValueNote {...{ indicator }} recording={props.recording} onCuffAsked={props.onCuffAsked} />
      )}
    </View>
  )
}

type PressureIndicator = Extract<PresentIndicator, { key: 'BLOOD_PRESSURE' }>

type IndicatorValueProps = IndicatorRowProps & { indicator: PresentIndicator; name: string }

const IndicatorValue = (props: IndicatorValueProps) => {
  const { t } = useTranslation(['health', 'report'])
  const { indicator, person, status, recording, onCuffAsked, name } = props
  const { key } = indicator
  const isGuessed = key === 'BLOOD_PRESSURE' && indicator.calibration === null
  return (
    <>
      {isGuessed ? <GuessedPressureRange indicator={indicator} /> : <ValueLine {...props} />}
      {(status || isGuessed) && (
        <View className="indicator__band">
          <IndicatorValueScale indicator={indicator} person={person} status={status} name={name} />
        </View>
      )}
      {key === 'BLOOD_PRESSURE' && (
        <CuffCalibration {...{ indicator, onCuffAsked }} isRated={status !== null} />
      )}
      {key === 'HR_BPM' && status?.band.name === 'belowNormal' && (
        <View className="indicator__note">{t('note.athlete')}</View>
      )}
      {key === 'IRREGULAR_BEATS' && status?.band.name === 'frequent' && onCuffAsked && (
        // What it means stands among the findings, above.
        <View id="irregular-remedies" className="indicator__note">
          <RemedyList
            remedies={findRhythmRemedies(recording)}
            site={recording.site}
            onCuffAsked={onCuffAsked}
          />
        </View>
      )}
      {key === 'HRV_SDNN' && isHealthCheckTooShortFor(key, recording.seconds) && (
        <View className="indicator__note">{t('note.shortVariability')}</View>
      )}
      {key === 'MENTAL_STRESS_INDEX' && <View className="indicator__note">{t('report:row.stressNote')}</View>}
    </>
  )
}

/** The value with its unit, its status, and of an estimate its likely range. */
const ValueLine = ({ indicator, status, usualRange, reportId }: IndicatorValueProps) => {
  const { t } = useTranslation(['health', 'report'])
  const { key, provenance } = indicator
  const isEstimate = provenance === 'estimated'
  const unit = getIndicatorDisplayUnit(key)
  const half = isEstimate ? null : formatIntervalHalfWidth(indicator)
  return (
    <>
      <View className="indicator__line">
        <View className={`indicator__value${isEstimate ? ' indicator__value--estimated' : ''}`}>
          {isEstimate && <Text className="t-about">{t(`report:row.${getEstimateWord(indicator)}`)}</Text>}
          <View className="t-number">
            <CountUpValue indicator={indicator} name={`${reportId} ${key}`} />
          </View>
          <View className="t-unit">
            {key === 'MENTAL_STRESS_INDEX' && status
              ? t('report:row.of', { highest: formatIndicatorNumber(key, getScaleEnd(status.scale.bands)) })
              : unit && t(`unit.${unit}`)}{' '}
            {half && t('report.plusMinus', { amount: half })}
          </View>
        </View>
        {status && <IndicatorStatusLabel status={status} />}
      </View>
      <RangeLine {...{ indicator, usualRange }} isLikelyRangeWritten={half !== null} />
    </>
  )
}

/** Before a cuff reading blood pressure is a range: no single number, no colour, no word. */
const GuessedPressureRange = ({ indicator }: { indicator: PressureIndicator }) => {
  const { t } = useTranslation(['report', 'health'])
  const { key, interval, diastolic } = indicator
  return (
    <>
      <View className="indicator__likely">{t('row.likelyRange')}</View>
      <View className="indicator__value indicator__value--estimated">
        <View className="t-number">
          {formatIndicatorRange(key, interval)} / {formatIndicatorRange(key, diastolic.interval)}
        </View>
        <View className="t-unit">{t('health:unit.mmHg')}</View>
      </View>
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

type RangeLineProps = Pick<IndicatorRowProps, 'usualRange'> & {
  indicator: PresentIndicator
  /** Whether half its width stands beside the value. */
  isLikelyRangeWritten: boolean
}

/** Where the value may lie, and where the person's earlier ones did. */
const RangeLine = ({ indicator, usualRange, isLikelyRangeWritten }: RangeLineProps) => {
  const { t } = useTranslation('report')
  const likelyRange = useLikelyRangeText(indicator)
  const texts = [
    !isLikelyRangeWritten && likelyRange,
    usualRange &&
      t('history.usually', {
        low: formatIndicatorNumber(indicator.key, usualRange.low),
        high: formatIndicatorNumber(indicator.key, usualRange.high),
      }),
  ].filter(Boolean)
  return texts.length > 0 && <View className="indicator__likely">{texts.join(' · ')}</View>
}

const useLikelyRangeText = (indicator: PresentIndicator): string | null => {
  const { t } = useTranslation('report')
  const { key, interval } = indicator
  if (!interval || (interval[0] === interval[1] && key !== 'BLOOD_PRESSURE')) return null
  // "At least 85" has no range that ends at 85.
  if (key === 'AGE' && getEstimateWord(indicator) !== 'about') return null
  return indicator.key === 'BLOOD_PRESSURE'
    ? t('row.pressureInterval', {
        systolic: formatIndicatorRange(key, interval),
        diastolic: formatIndicatorRange(key, indicator.diastolic.interval),
      })
    : t('row.interval', {
        low: formatIndicatorNumber(key, interval[0]),
        high: formatIndicatorNumber(key, interval[1]),
      })
}

type CuffCalibrationProps = Pick<IndicatorRowProps, 'onCuffAsked'> & {
  indicator: PressureIndicator
  isRated: boolean
}

/** Whether a cuff reading moved the estimate, and a button to enter one. */
const CuffCalibration = ({ indicator, isRated, onCuffAsked }: CuffCalibrationProps) => {
  const { calibration } = indicator
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
      {calibration && !isRated && <View className="indicator__note">{t('row.disagreeing')}</View>}
      {isRatedAgainstEstimate(indicator) && <View className="indicator__note">{t('row.ratedByCuff')}</View>}
      {onCuffAsked && (
        <Pressable id="cuff-enter" className="indicator__way-on" onPress={onCuffAsked}>
          {t('row.cuff')}
          <Icon name="next" size={15} />
        </Pressable>
      )}
    </View>
  )
}
