import { View } from '@tarojs/components'
import type { KnownReport } from '@/data/knownReports'
import { useSession } from '@/data/session'
import { diastolicRating, ratingOf } from '@/domain/report/rating'
import { isPresent, type PresentIndicator, type ReportIndicator } from '@/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatRelative } from '@/i18n/format'
import { navigate } from '@/routes'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Link } from '@/ui/Link'
import { Provenance } from '@/ui/Provenance'
import { StateMark } from '@/ui/StateMark'
import { amountOf, formatValue, writtenUnitOf, rangeOf } from '../values/amounts'
import { DiastolicScale, ValueScale } from '../values/ValueScale'

export type Found = { report: KnownReport; indicator: ReportIndicator }

export type YoursProps = {
  /** The latest report that says anything about it; null when there is none. */
  found: Found | null
  isLoading: boolean
  onCuffAsked: () => void
}

/** The person's own value, large, with its range and where it lies; or why there is none and what helps. */
export const Yours = ({ found, isLoading, onCuffAsked }: YoursProps) => {
  const { t } = useTranslation(['indicators', 'health', 'report'])
  const isSignedIn = useSession(({ token }) => token !== null)
  if (!found) {
    return (
      <Card>
        <View className="yours__none">
          <View className="t-head">{t(isLoading ? 'section.loading' : 'section.noReport')}</View>
          {!isLoading && <View className="t-small t-quiet">{t('section.noReportNote')}</View>}
          {!isLoading && (
            <Button size="medium" icon="still" onPress={() => navigate('healthCheck')}>
              {t(isSignedIn ? 'section.check' : 'section.signIn')}
            </Button>
          )}
        </View>
      </Card>
    )
  }
  const { report, indicator } = found
  return (
    <Card>
      <View className="yours__head">
        <Provenance kind={isPresent(indicator) ? indicator.provenance : 'missing'} />
        <View className="t-small t-quiet">{formatRelative(report.measuredAt)}</View>
      </View>
      {isPresent(indicator) ? (
        <Value report={report} indicator={indicator} onCuffAsked={onCuffAsked} />
      ) : (
        <View className="t-body">{t(reasonOf(indicator))}</View>
      )}
      <View className="yours__report">
        <Link to="healthReport" params={{ id: report.id }}>
          {t('section.openReport')}
        </Link>
      </View>
    </Card>
  )
}

const reasonOf = (indicator: Exclude<ReportIndicator, { value: number }>) =>
  indicator.missing === 'profileIncomplete'
    ? ('health:missing.profileIncomplete.other' as const)
    : (`health:missing.${indicator.missing}` as const)

type ValueProps = { report: KnownReport; indicator: PresentIndicator; onCuffAsked: () => void }

const Value = ({ report: { person }, indicator, onCuffAsked }: ValueProps) => {
  const { t } = useTranslation(['indicators', 'health', 'report'])
  const { key, interval, provenance } = indicator
  const isEstimate = provenance === 'estimated'
  const name = t(`health:indicator.${key}`)
  const rating = ratingOf(indicator, person)
  const unit = writtenUnitOf(key)
  return (
    <>
      <View className="yours__line">
        {isEstimate && <View className="t-about">{t('report:row.about')}</View>}
        <View
          id="indicator-yours"
          className={`t-display${isEstimate ? ' yours__estimate' : ''}`}
          {...{ 'data-value': String(indicator.value) }}
        >
          {amountOf(indicator)}
        </View>
        {unit && <View className="t-unit">{t(`health:unit.${unit}`)}</View>}
      </View>
      {indicator.key === 'BLOOD_PRESSURE' ? (
        <Pressure indicator={indicator} name={name} level={rating?.band.level} onCuffAsked={onCuffAsked} />
      ) : (
        <>
          {interval && (
            <View className="t-body yours__interval">
              {t('section.interval', {
                low: formatValue(key, interval[0]),
                high: formatValue(key, interval[1]),
              })}
            </View>
          )}
          {rating && (
            <View className="yours__state">
              <StateMark level={rating.band.level}>{t(`health:band.${rating.band.name}`)}</StateMark>
            </View>
          )}
          <View className="yours__scale">
            <ValueScale indicator={indicator} person={person} name={name} />
          </View>
        </>
      )}
    </>
  )
}

type PressureProps = {
  indicator: Extract<PresentIndicator, { key: 'BLOOD_PRESSURE' }>
  name: string
  level: 'good' | 'notice' | 'alert' | undefined
  onCuffAsked: () => void
}

const nobody = { age: null, sex: null, isAthlete: null }

const Pressure = ({ indicator, onCuffAsked }: PressureProps) => {
  const { t } = useTranslation(['indicators', 'health', 'report'])
  const { key, interval, diastolic } = indicator
  const lower = diastolicRating(diastolic.value).band
  const upper = ratingOf({ ...indicator, diastolic: { ...diastolic, value: NORMAL_DIASTOLIC } }, nobody)?.band
  return (
    <>
      <View className="t-body yours__interval">
        {t('report:row.pressureInterval', {
          systolic: rangeOf(key, interval),
          diastolic: rangeOf(key, diastolic.interval),
        })}
      </View>
      <View className="yours__pair">
        <View className="t-small t-quiet">{t('report:cuff.systolic')}</View>
        {upper && <StateMark level={upper.level}>{t(`health:band.${upper.name}`)}</StateMark>}
      </View>
      <ValueScale indicator={indicator} person={nobody} name={t('report:cuff.systolic')} />
      <View className="yours__pair">
        <View className="t-small t-quiet">{t('report:cuff.diastolic')}</View>
        <StateMark level={lower.level}>{t(`health:band.${lower.name}`)}</StateMark>
      </View>
      <DiastolicScale indicator={indicator} name={t('report:cuff.diastolic')} />
      <View className="yours__cuff">
        <Button id="cuff-enter" kind="outline" size="medium" icon="cuff" onPress={onCuffAsked}>
          {t('section.addCuff')}
        </Button>
      </View>
    </>
  )
}

/** With it the upper value alone decides. */
const NORMAL_DIASTOLIC = 70
