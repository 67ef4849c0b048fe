import { View } from '@tarojs/components'
import type { ReportListEntry } from '@/data/health/reportList'
import { useIsSignedIn } from '@/data/account/authSession'
import { ratePressureSide } from '@anzuo/domain/report/indicatorRating'
import type { IndicatorStatus } from '@anzuo/domain/report/indicatorStatuses'
import { isIndicatorPresent, type PresentIndicator, type ReportIndicator } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatRelativeTime } from '@/i18n/format'
import { navigate } from '@/routes'
import { Stack } from '@/ui/layout/Flex'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Link } from '@/ui/layout/Link'
import { ProvenanceBadge } from '@/ui/health/ProvenanceBadge'
import { SeverityLabel } from '@/ui/health/SeverityLabel'
import {
  formatIndicatorValue,
  formatIndicatorNumber,
  getEstimateWord,
  getIndicatorDisplayUnit,
  formatIndicatorRange,
} from '../indicatorValues/formatIndicator'
import { IndicatorStatusLabel } from '../indicatorValues/IndicatorStatusLabel'
import { MissingValueNote } from '../indicatorValues/MissingValueNote'
import { DiastolicPressureScale, IndicatorValueScale } from '../indicatorValues/IndicatorValueScale'

export type ReportedIndicator = {
  report: ReportListEntry
  indicator: ReportIndicator
  /** Its status in that report; null when nothing is said of it. */
  status: IndicatorStatus | null
}

export type YourIndicatorCardProps = {
  /** The latest report that contains the indicator; null when there is none. */
  found: ReportedIndicator | null
  isLoading: boolean
  onCuffAsked: () => void
}

/** The person's own value with its interval and its band; or why there is none and what helps. */
export const YourIndicatorCard = ({ found, isLoading, onCuffAsked }: YourIndicatorCardProps) => {
  const { t } = useTranslation(['indicators', 'health', 'report'])
  const isSignedIn = useIsSignedIn()
  if (!found) {
    return (
      <Card>
        <Stack gap={3}>
          <View className="t-head">{t(isLoading ? 'section.loading' : 'section.noReport')}</View>
          {!isLoading && <View className="t-small t-quiet">{t('section.noReportNote')}</View>}
          {!isLoading && (
            <Button size="medium" icon="still" onPress={() => navigate('healthCheck')}>
              {t(isSignedIn ? 'section.check' : 'section.signIn')}
            </Button>
          )}
        </Stack>
      </Card>
    )
  }
  const { report, indicator, status } = found
  return (
    <Card>
      <View className="yours__head">
        <ProvenanceBadge kind={isIndicatorPresent(indicator) ? indicator.provenance : 'missing'} />
        <View className="t-small t-quiet">{formatRelativeTime(report.measuredAt)}</View>
      </View>
      {isIndicatorPresent(indicator) ? (
        <IndicatorValue {...{ report, indicator, status, onCuffAsked }} />
      ) : (
        <View id="indicator-missing">
          <MissingValueNote
            indicator={indicator}
            recording={{ seconds: report.seconds, site: report.site }}
            onCuffAsked={onCuffAsked}
          />
        </View>
      )}
      <View className="yours__report">
        <Link to="healthReport" params={{ id: report.id }}>
          {t('section.openReport')}
        </Link>
      </View>
    </Card>
  )
}

type PressureIndicator = Extract<PresentIndicator, { key: 'BLOOD_PRESSURE' }>

type IndicatorValueProps = {
  report: ReportListEntry
  indicator: PresentIndicator
  status: IndicatorStatus | null
  onCuffAsked: () => void
}

const IndicatorValue = ({ report: { person }, indicator, status, onCuffAsked }: IndicatorValueProps) => {
  const { t } = useTranslation(['indicators', 'health', 'report'])
  const { key, interval, provenance } = indicator
  const isEstimate = provenance === 'estimated'
  const name = t(`health:indicator.${key}`)
  const isGuessed = indicator.key === 'BLOOD_PRESSURE' && indicator.calibration === null
  const unit = getIndicatorDisplayUnit(key)
  const isAtEnd = getEstimateWord(indicator) !== 'about'
  return (
    <>
      <View className="yours__line">
        {isEstimate && !isGuessed && (
          <View className="t-about">{t(`report:row.${getEstimateWord(indicator)}`)}</View>
        )}
        <View
          id="indicator-yours"
          className={`t-display${isEstimate ? ' yours__estimate' : ''}`}
          {...{ 'data-value': String(indicator.value) }}
        >
          {isGuessed ? formatGuessedPressure(indicator) : formatIndicatorValue(indicator)}
        </View>
        {unit && <View className="t-unit">{t(`health:unit.${unit}`)}</View>}
      </View>
      {indicator.key === 'BLOOD_PRESSURE' ? (
        <BloodPressureValue indicator={indicator} onCuffAsked={onCuffAsked} />
      ) : (
        <>
          {interval && interval[0] < interval[1] && !(key === 'AGE' && isAtEnd) && (
            <View className="t-body yours__interval">
              {t('section.interval', {
                low: formatIndicatorNumber(key, interval[0]),
                high: formatIndicatorNumber(key, interval[1]),
              })}
            </View>
          )}
          {status && (
            <View className="ui-mt-3">
              <IndicatorStatusLabel status={status} />
            </View>
          )}
          <View className="ui-mt-4">
            <IndicatorValueScale {...{ indicator, person, status, name }} />
          </View>
        </>
      )}
    </>
  )
}

/** Before a cuff reading only where the values may lie. */
const formatGuessedPressure = ({ key, interval, diastolic }: PressureIndicator): string =>
  `${formatIndicatorRange(key, interval)} / ${formatIndicatorRange(key, diastolic.interval)}`

type BloodPressureValueProps = {
  indicator: PressureIndicator
  onCuffAsked: () => void
}

const UNKNOWN_PERSON = { age: null, sex: null, isAthlete: null }

const BloodPressureValue = ({ indicator, onCuffAsked }: BloodPressureValueProps) => {
  const { t } = useTranslation(['indicators', 'health', 'report'])
  const { key, interval, diastolic, calibration } = indicator
  const [upper, lower] = (['systolic', 'diastolic'] as const).map(side => ratePressureSide(indicator, side))
  return (
    <>
      <View className="t-body yours__interval">
        {calibration
          ? t('report:row.pressureInterval', {
              systolic: formatIndicatorRange(key, interval),
              diastolic: formatIndicatorRange(key, diastolic.interval),
            })
          : t('report:row.noVerdict')}
      </View>
      <View className="yours__pair">
        <View className="t-small t-quiet">{t('report:cuff.systolic')}</View>
        {upper && (
          <SeverityLabel level={upper.band.level}>{t(`health:band.${upper.band.name}`)}</SeverityLabel>
        )}
      </View>
      <IndicatorValueScale
        indicator={indicator}
        person={UNKNOWN_PERSON}
        status={upper ? { ...upper, isAsUsual: false } : null}
        name={t('report:cuff.systolic')}
      />
      <View className="yours__pair">
        <View className="t-small t-quiet">{t('report:cuff.diastolic')}</View>
        {lower && (
          <SeverityLabel level={lower.band.level}>{t(`health:band.${lower.band.name}`)}</SeverityLabel>
        )}
      </View>
      <DiastolicPressureScale indicator={indicator} name={t('report:cuff.diastolic')} />
      <View className="yours__cuff">
        <Button id="cuff-enter" kind="outline" size="medium" icon="cuff" onPress={onCuffAsked}>
          {t('section.addCuff')}
        </Button>
      </View>
    </>
  )
}
