import { View } from '@tarojs/components'
import { useState, type ReactNode } from 'react'
import { getStatusContext } from '@/data/health/previousReport'
import { useMeasuredMemberId } from '@/data/health/measuredPerson'
import { useFollowedReports, type ReportListEntry } from '@/data/health/reportList'
import {
  getIndicatorsOnPage,
  getIndicatorMetadata,
  type IndicatorPageKey,
} from '@anzuo/domain/report/indicators'
import { getIndicatorStatuses, type IndicatorStatus } from '@anzuo/domain/report/indicatorStatuses'
import { isIndicatorPresent, type IndicatorKey } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatNumber, formatRelativeTime } from '@/i18n/format'
import { navigate } from '@/routes'
import { FlexGrow, Stack } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { CircleBadge } from '@/ui/layout/CircleBadge'
import { Icon } from '@/ui/icons/Icon'
import { HealthScoreBreakdown } from './HealthScoreBreakdown'
import { CuffReadingSheet } from '../cuffReadings/CuffReadingSheet'
import { formatIndicatorValue, getIndicatorDisplayUnit } from '../indicatorValues/formatIndicator'
import { IndicatorValueScale } from '../indicatorValues/IndicatorValueScale'
import { IndicatorBodyPicture } from './IndicatorBodyPicture'
import { IndicatorTrendCard } from './IndicatorTrendCard'
import {
  useIndicatorExplanation,
  type ExplainedIndicatorKey,
  type IndicatorExplanation,
} from './indicatorExplanation'
import { getIndicatorRangeEntries, type IndicatorRangeEntry } from './indicatorRangeRows'
import {
  LatestConstitutionResult,
  LatestTongueResultPanel,
  LatestSublingualResultPanel,
} from './TraditionalMedicineResults'
import { YourIndicatorCard, type ReportedIndicator } from './YourIndicatorCard'
import './indicator.scss'

const KEYS_WITHOUT_VALUE = ['Tongue', 'Sublingual', 'constitution', 'program'] as const

const hasValue = (key: ExplainedIndicatorKey): key is IndicatorPageKey =>
  !(KEYS_WITHOUT_VALUE as readonly ExplainedIndicatorKey[]).includes(key)

const getStatus = (
  key: IndicatorKey,
  report: ReportListEntry,
  reports: readonly ReportListEntry[],
): IndicatorStatus | null =>
  getIndicatorStatuses(report.indicators, getStatusContext(report, reports)).get(key) ?? null

/** What is no measured value: how it comes about and what makes it good have headings of their own. */
const getSectionHeading = (explained: ExplainedIndicatorKey, part: 'measured' | 'well') =>
  explained === 'program' || explained === 'constitution'
    ? (`section.${explained}.${part}` as const)
    : (`section.${part}` as const)

/** The latest report that contains an indicator; one with a value is preferred to one without. */
const findLatestIndicator = (
  key: IndicatorKey,
  reports: readonly ReportListEntry[],
): ReportedIndicator | null => {
  const founds = reports.flatMap(report => {
    const indicator = report.indicators.find(found => found.key === key)
    return indicator ? [{ report, indicator, status: getStatus(key, report, reports) }] : []
  })
  return founds.find(({ indicator }) => isIndicatorPresent(indicator)) ?? founds[0] ?? null
}

/** Everything about one indicator: your value first, then what it is and how to read it. */
export const IndicatorPageBody = ({ explained }: { explained: ExplainedIndicatorKey }) => {
  const explanation = useIndicatorExplanation(explained)
  return (
    <View className="indicator-page">
      {hasValue(explained) ? (
        <ValueColumn page={explained} what={explanation.what} />
      ) : (
        <View className="indicator-page__column">
          <PersonalResult explained={explained} />
          <ExplanationParagraphs
            part="what"
            texts={explanation.what}
            picture={<IndicatorBodyPicture subject={explained} />}
          />
        </View>
      )}
      <View className="indicator-page__column">
        <ExplanationParagraphs part="read" texts={explanation.read} />
        <MeasurementMethod explained={explained} explanation={explanation} />
        {hasValue(explained) ? <RelatedIndicators page={explained} explanation={explanation} /> : null}
        <TipList explained={explained} texts={explanation.well} />
        <SeeDoctorCard texts={explanation.doctor} />
        <SourceList texts={explanation.sources} />
      </View>
    </View>
  )
}

type ValueColumnProps = { page: IndicatorPageKey; what: readonly string[] }

/** The person's value, where in the body it comes from, how it went, and what the numbers mean. */
const ValueColumn = ({ page, what }: ValueColumnProps) => {
  const { reports, isLoading } = useFollowedReports()
  const memberId = useMeasuredMemberId()
  const found = findLatestIndicator(page, reports)
  const [isCuffSheetOpen, setIsCuffSheetOpen] = useState(false)
  return (
    <View className="indicator-page__column indicator-page__column--value">
      <YourIndicatorCard found={found} isLoading={isLoading} onCuffAsked={() => setIsCuffSheetOpen(true)} />
      <ExplanationParagraphs part="what" texts={what} picture={<IndicatorBodyPicture subject={page} />} />
      <IndicatorTrendCard reports={reports} indicatorKey={page} />
      <RangeTable page={page} found={found} />
      {page === 'HEALTH_SCORE' && found && <HealthScoreBreakdown report={found.report} />}
      {isCuffSheetOpen && <CuffReadingSheet memberId={memberId} onClosed={() => setIsCuffSheetOpen(false)} />}
    </View>
  )
}

const UNKNOWN_PERSON = { age: null, sex: null, isAthlete: null }

/** What the numbers mean, with the band of the person's own value marked. */
const RangeTable = ({ page, found }: { page: IndicatorPageKey; found: ReportedIndicator | null }) => {
  const { t } = useTranslation(['indicators', 'health'])
  // A value of which the report says nothing lies in no band.
  const yours = found?.status && isIndicatorPresent(found.indicator) ? found.indicator : null
  const rows = getIndicatorRangeEntries(page, found?.report.person ?? UNKNOWN_PERSON, yours)
  const { unit } = useIndicatorExplanation(page)
  if (rows.length === 0) return null
  return (
    <Card title={t('section.ranges')}>
      <View className="t-small t-quiet">{unit}</View>
      {rows.map(row => (
        <View key={row.band} className={`range${row.isYours ? ' range--yours' : ''}`}>
          <View className={`range__mark range__mark--${row.level}`} />
          <View className="t-row range__name">{t(`health:band.${row.band}`)}</View>
          {row.isYours && <Chip tone="accent">{t('section.you')}</Chip>}
          <View className="t-small t-quiet range__ends">
            <RangeBounds row={row} decimals={getIndicatorMetadata(page).decimals} />
          </View>
        </View>
      ))}
    </Card>
  )
}

const RangeBounds = ({ row: { from, to }, decimals }: { row: IndicatorRangeEntry; decimals: number }) => {
  const { t } = useTranslation('indicators')
  const formatBound = (border: NonNullable<IndicatorRangeEntry['from']>) =>
    typeof border === 'number'
      ? formatNumber(border, Math.max(decimals, 2))
      : border.map(value => formatNumber(value)).join('/')
  if (from === null) return <>{to !== null && t('section.below', { to: formatBound(to) })}</>
  if (to === null) return <>{t('section.above', { from: formatBound(from) })}</>
  return <>{t('section.between', { from: formatBound(from), to: formatBound(to) })}</>
}

type ExplanationParagraphsProps = { part: 'what' | 'read'; texts: readonly string[]; picture?: ReactNode }

const ExplanationParagraphs = ({ part, texts, picture }: ExplanationParagraphsProps) => {
  const { t } = useTranslation('indicators')
  return (
    <Card title={t(`section.${part}`)}>
      <Stack gap={3}>
        {picture}
        {texts.map(text => (
          <View key={text} className="t-body">
            {text}
          </View>
        ))}
      </Stack>
    </Card>
  )
}

type MeasurementMethodProps = { explained: ExplainedIndicatorKey; explanation: IndicatorExplanation }

/** How the value comes about, step by step, and its unit where it has one. */
const MeasurementMethod = ({ explained, explanation }: MeasurementMethodProps) => {
  const { t } = useTranslation('indicators')
  return (
    <Card title={t(getSectionHeading(explained, 'measured'))}>
      {explanation.measured.map((text, at) => (
        <View key={text} className="step">
          <CircleBadge tone="quiet" size={24}>
            {at + 1}
          </CircleBadge>
          <FlexGrow className="t-body">{text}</FlexGrow>
        </View>
      ))}
      {explanation.unit && (
        <View className="step__unit t-small t-quiet">
          {t('section.unit')} · {explanation.unit}
        </View>
      )}
    </Card>
  )
}

type TipListProps = { explained: ExplainedIndicatorKey; texts: readonly string[] }

const TipList = ({ explained, texts }: TipListProps) => {
  const { t } = useTranslation('indicators')
  return (
    <Card tone="soft" title={t(getSectionHeading(explained, 'well'))}>
      {texts.map(text => (
        <View key={text} className="step">
          <View className="step__tick">
            <Icon name="check" size={18} />
          </View>
          <FlexGrow className="t-body">{text}</FlexGrow>
        </View>
      ))}
    </Card>
  )
}

/** Indicators that are explained along with this one: their texts, and their values where there are some. */
const RelatedIndicators = ({
  page,
  explanation,
}: {
  page: IndicatorPageKey
  explanation: IndicatorExplanation
}) => {
  const { reports } = useFollowedReports()
  const others = getIndicatorsOnPage(page).filter(key => key !== page)
  return (
    <>
      {(explanation.also ?? []).map(({ title, text }, at) => (
        <Card key={title} title={title}>
          {others[at] && <RelatedValue indicatorKey={others[at]} reports={reports} />}
          <View className="t-body">{text}</View>
        </Card>
      ))}
    </>
  )
}

type RelatedValueProps = { indicatorKey: IndicatorKey; reports: readonly ReportListEntry[] }

const RelatedValue = ({ indicatorKey, reports }: RelatedValueProps) => {
  const { t } = useTranslation(['health', 'report'])
  const found = findLatestIndicator(indicatorKey, reports)
  if (!found || !isIndicatorPresent(found.indicator)) return null
  const { indicator, report, status } = found
  const isEstimate = indicator.provenance === 'estimated'
  const unit = getIndicatorDisplayUnit(indicatorKey)
  return (
    <View className="indicator-page__other">
      <View className="yours__line">
        {isEstimate && <View className="t-about">{t('report:row.about')}</View>}
        <View className={`t-number${isEstimate ? ' yours__estimate' : ''}`}>
          {formatIndicatorValue(indicator)}
        </View>
        {unit && <View className="t-unit">{t(`unit.${unit}`)}</View>}
      </View>
      <View className="t-small t-quiet">{formatRelativeTime(report.measuredAt)}</View>
      <View className="ui-mt-3">
        <IndicatorValueScale
          indicator={indicator}
          person={report.person}
          status={status}
          name={t(`indicator.${indicatorKey}`)}
        />
      </View>
    </View>
  )
}

const Paragraphs = ({ texts, className }: { texts: readonly string[]; className: string }) => (
  <>
    {texts.map(text => (
      <View key={text} className={className}>
        {text}
      </View>
    ))}
  </>
)

/** Symptoms and borders for which an app is not enough. */
const SeeDoctorCard = ({ texts }: { texts: readonly string[] }) => {
  const { t } = useTranslation('indicators')
  return (
    <View className="doctor">
      <View className="doctor__title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
        <Icon name="warn" size={22} />
        <View className="t-head">{t('section.doctor')}</View>
      </View>
      <Stack gap={3}>
        <Paragraphs texts={texts} className="t-body" />
        <View className="t-row">{t('section.emergency')}</View>
      </Stack>
    </View>
  )
}

const SourceList = ({ texts }: { texts: readonly string[] }) => {
  const { t } = useTranslation('indicators')
  return (
    <View className="sources">
      <View className="t-label" {...getAriaAttributes({ role: 'heading', level: 2 })}>
        {t('section.sources')}
      </View>
      <Paragraphs texts={[...texts, t('section.wellness')]} className="t-note" />
    </View>
  )
}

/** The result of a subject that has no number, with links. */
const PersonalResult = ({ explained }: { explained: ExplainedIndicatorKey }) => {
  const { t } = useTranslation('indicators')
  switch (explained) {
    case 'Tongue':
      return <LatestTongueResultPanel />
    case 'Sublingual':
      return <LatestSublingualResultPanel />
    case 'constitution':
      return <LatestConstitutionResult />
    default:
      return (
        <>
          <Button id="indicator-smart" icon="spark" onPress={() => navigate('smartPlan')}>
            {t('section.smartPlan')}
          </Button>
          <Button kind="outline" onPress={() => navigate('chairList')}>
            {t('section.devices')}
          </Button>
        </>
      )
  }
}
