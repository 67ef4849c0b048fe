import { View } from '@tarojs/components'
import type { ReportListEntry } from '@/data/health/reportList'
import { useIsSignedIn } from '@/data/account/authSession'
import { rateDiastolicPressure, rateIndicator } from '@anzuo/domain/report/indicatorRating'
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
  getIndicatorDisplayUnit,
  formatIndicatorRange,
} from '../indicatorValues/formatIndicator'
import { DiastolicPressureScale, IndicatorValueScale } from '../indicatorValues/IndicatorValueScale'

export type ReportedIndicator = { report: ReportListEntry; indicator: ReportIndicator }

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
  const { report, indicator } = found
  return (
    <Card>
      <View className="yours__head">
        <ProvenanceBadge kind={isIndicatorPresent(indicator) ? indicator.provenance : 'missing'} />
        <View className="t-small t-quiet">{formatRelativeTime(report.measuredAt)}</View>
      </View>
      {isIndicatorPresent(indicator) ? (
        <IndicatorValue report={report} indicator={indicator} onCuffAsked={onCuffAsked} />
      ) : (
        <View className="t-body">{t(getMissingReasonKey(indicator))}</View>
      )}
      <View className="yours__report">
        <Link to="healthReport" params={{ id: report.id }}>
          {t('section.openReport')}
        </Link>
      </View>
    </Card>
  )
}

const getMissingReasonKey = (indicator: Exclude<ReportIndicator, { value: number }>) =>
  indicator.missing === 'profileIncomplete'
    ? ('health:missing.profileIncomplete.other' as const)
    : (`health:missing.${indicator.missing}` as const)

type IndicatorValueProps = { report: ReportListEntry; indicator: PresentIndicator; onCuffAsked: () => void }

const IndicatorValue = ({ report: { person }, indicator, onCuffAsked }: IndicatorValueProps) => {
  const { t } = useTranslation(['indicators', 'health', 'report'])
  const { key, interval, provenance } = indicator
  const isEstimate = provenance === 'estimated'
  const name = t(`health:indicator.${key}`)
  const rating = rateIndicator(indicator, person)
  const unit = getIndicatorDisplayUnit(key)
  return (
    <>
      <View className="yours__line">
        {isEstimate && <View className="t-about">{t('report:row.about')}</View>}
        <View
          id="indicator-yours"
          className={`t-display${isEstimate ? ' yours__estimate' : ''}`}
          {...{ 'data-value': String(indicator.value) }}
        >
          {formatIndicatorValue(indicator)}
        </View>
        {unit && <View className="t-unit">{t(`health:unit.${unit}`)}</View>}
      </View>
      {indicator.key === 'BLOOD_PRESSURE' ? (
        <BloodPressureValue
          indicator={indicator}
          name={name}
          level={rating?.band.level}
          onCuffAsked={onCuffAsked}
        />
      ) : (
        <>
          {interval && (
            <View className="t-body yours__interval">
              {t('section.interval', {
                low: formatIndicatorNumber(key, interval[0]),
                high: formatIndicatorNumber(key, interval[1]),
              })}
            </View>
          )}
          {rating && (
            <View className="ui-mt-3">
              <SeverityLabel level={rating.band.level}>{t(`health:band.${rating.band.name}`)}</SeverityLabel>
            </View>
          )}
          <View className="ui-mt-4">
            <IndicatorValueScale indicator={indicator} person={person} name={name} />
          </View>
        </>
      )}
    </>
  )
}

type BloodPressureValueProps = {
  indicator: Extract<PresentIndicator, { key: 'BLOOD_PRESSURE' }>
  name: string
  level: 'good' | 'notice' | 'alert' | undefined
  onCuffAsked: () => void
}

const UNKNOWN_PERSON = { age: null, sex: null, isAthlete: null }

const BloodPressureValue = ({ indicator, onCuffAsked }: BloodPressureValueProps) => {
  const { t } = useTranslation(['indicators', 'health', 'report'])
  const { key, interval, diastolic } = indicator
  const lower = rateDiastolicPressure(diastolic.value).band
  const upper = rateIndicator(
    { ...indicator, diastolic: { ...diastolic, value: NORMAL_DIASTOLIC_MMHG } },
    UNKNOWN_PERSON,
  )?.band
  return (
    <>
      <View className="t-body yours__interval">
        {t('report:row.pressureInterval', {
          systolic: formatIndicatorRange(key, interval),
          diastolic: formatIndicatorRange(key, diastolic.interval),
        })}
      </View>
      <View className="yours__pair">
        <View className="t-small t-quiet">{t('report:cuff.systolic')}</View>
        {upper && <SeverityLabel level={upper.level}>{t(`health:band.${upper.name}`)}</SeverityLabel>}
      </View>
      <IndicatorValueScale indicator={indicator} person={UNKNOWN_PERSON} name={t('report:cuff.systolic')} />
      <View className="yours__pair">
        <View className="t-small t-quiet">{t('report:cuff.diastolic')}</View>
        <SeverityLabel level={lower.level}>{t(`health:band.${lower.name}`)}</SeverityLabel>
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

/** With it the upper value alone decides. */
const NORMAL_DIASTOLIC_MMHG = 70
