import { View } from '@tarojs/components'
import { useEffect, useState, type ReactNode } from 'react'
import { useReportList, type ReportListEntry } from '@/data/health/reportList'
import { useHealthProfile } from '@/data/health/healthProfile'
import { useHealthReport, type LocalOrServerReport } from '@/data/health/reports'
import { startReportUploads } from '@/data/health/reportUploads'
import { findPresentIndicator } from '@anzuo/domain/report/types'
import { useTranslation, withTranslations } from '@/i18n'
import { formatDateTime } from '@/i18n/format'
import { constitutionTranslations } from '@/i18n/namespaces/constitution'
import { healthTranslations } from '@/i18n/namespaces/health'
import { reportTranslations } from '@/i18n/namespaces/report'
import { tongueTranslations } from '@/i18n/namespaces/tongue'
import { useIsWideViewport } from '@/platform/viewport'
import { navigate, useRouteParams } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { PageLayout } from '@/ui/layout/PageLayout'
import { Skeleton } from '@/ui/feedback/Skeleton'
import { CuffReadingSheet } from '../cuffReadings/CuffReadingSheet'
import { openSmartMassagePlan } from '../openSmartMassagePlan'
import { HealthAdviceCards } from './HealthAdviceCards'
import { ReportActionButtons } from './ReportActionButtons'
import { ReportFindings } from './ReportFindings'
import { toHealthReportViewModel, type HealthReportViewModel } from './reportView'
import { IndicatorGroupSection, CaptureQualitySection, SmartModeCard } from './ReportSections'
import { ShareReportSheet } from './ShareReportSheet'
import { ReportNotes, ReportSummaryCard } from './ReportSummaryCard'
import { ConstitutionSection, TongueSection } from './TraditionalMedicineSections'
import './report.scss'

function HealthReportPage() {
  const { t } = useTranslation('health')
  const { id } = useRouteParams('healthReport')
  const report = useHealthReport(id)
  const isWide = useIsWideViewport()
  useEffect(startReportUploads, [])
  // On a phone the main action is in the footer, in reach of the thumb; with two columns it is beside the summary.
  const footer = report.data && !isWide ? <PrimaryAction report={report.data} /> : undefined
  return (
    <PageLayout
      title={t('report.title')}
      back="health"
      width="wide"
      state={report}
      skeleton={<ReportSkeleton />}
      footer={footer}
    >
      {shown => <ReportContent report={shown} isWide={isWide} />}
    </PageLayout>
  )
}

const ReportSkeleton = () => (
  <>
    <Skeleton shape="gauge" />
    <Skeleton shape="cards" />
  </>
)

/** What a report is for: a massage, or a new check once it has expired. */
const PrimaryAction = ({ report }: { report: LocalOrServerReport }) => {
  const { t } = useTranslation(['report', 'health'])
  const isExpired = report.kind === 'server' && report.isExpired
  return (
    <Button
      id="report-way-on"
      icon={isExpired ? 'still' : 'spark'}
      onPress={() => (isExpired ? navigate('healthCheck') : openSmartMassagePlan(getReportId(report)))}
    >
      {isExpired ? t('health:report.again') : t('smart.dock')}
    </Button>
  )
}

const getReportId = (report: LocalOrServerReport) =>
  report.kind === 'server' ? report.id : report.draft.clientReportId

/** The report before this one, or null. */
const findPreviousReport = (
  report: HealthReportViewModel,
  reports: readonly ReportListEntry[],
): ReportListEntry | null =>
  reports.find(
    ({ id, measuredAt }) => id !== report.id && Date.parse(measuredAt) < Date.parse(report.measuredAt),
  ) ?? null

function ReportContent({ report: shown, isWide }: { report: LocalOrServerReport; isWide: boolean }) {
  const { t } = useTranslation(['health', 'report'])
  const profile = useHealthProfile()
  const { reports } = useReportList()
  const [sheet, setSheet] = useState<'cuff' | 'share' | null>(null)
  const report = toHealthReportViewModel(shown, profile.data?.name ?? null)
  const earlier = findPreviousReport(report, reports)
  const previousStress =
    (earlier && findPresentIndicator(earlier.indicators, 'MENTAL_STRESS_INDEX')?.value) ?? null
  const openCuff = () => setSheet('cuff')
  const group = (name: Parameters<typeof IndicatorGroupSection>[0]['group']) => (
    <IndicatorGroupSection group={name} report={report} onCuffAsked={openCuff} />
  )
  const parts = {
    summary: <ReportSummaryCard report={report} earlier={earlier} />,
    notes: <ReportNotes report={report} />,
    notices: <ReportFindings report={report} previousStress={previousStress} onCuffAsked={openCuff} />,
    vital: group('vital'),
    physiological: group('physiological'),
    psychological: group('psychological'),
    physical: group('physical'),
    constitution: <ConstitutionSection report={report} />,
    tongue: BRAND.features.tongue && <TongueSection report={report} />,
    advice: <HealthAdviceCards report={report} />,
    quality: <CaptureQualitySection quality={report.quality} />,
    smart: <SmartModeCard report={report} />,
    more: <ReportActionButtons report={shown} onShareAsked={() => setSheet('share')} />,
  }
  return (
    <>
      {isWide ? (
        <MultiColumn parts={parts} wayOn={<PrimaryAction report={shown} />} />
      ) : (
        <SingleColumn parts={parts} />
      )}
      <View className="t-note report__disclaimer">{t('report.disclaimer')}</View>
      <View className="t-note report__on-paper report__disclaimer">
        {t('report:print.made', { when: formatDateTime(Date.now()) })} · {t('report:print.sources')}
      </View>
      {sheet === 'cuff' && <CuffReadingSheet onClosed={() => setSheet(null)} />}
      {sheet === 'share' && <ShareReportSheet report={report} onClosed={() => setSheet(null)} />}
    </>
  )
}

type ReportSectionMap = Record<
  | 'summary'
  | 'notes'
  | 'notices'
  | 'vital'
  | 'physiological'
  | 'psychological'
  | 'physical'
  | 'constitution'
  | 'tongue'
  | 'advice'
  | 'quality'
  | 'smart'
  | 'more',
  ReactNode
>

const SingleColumn = ({ parts }: { parts: ReportSectionMap }) => (
  <View className="report">
    {parts.summary}
    {parts.notes}
    {parts.notices}
    {parts.vital}
    {parts.physiological}
    {parts.psychological}
    {parts.physical}
    {parts.constitution}
    {parts.tongue}
    {parts.advice}
    {parts.quality}
    {parts.smart}
    {parts.more}
  </View>
)

/** Two columns: the summary stays visible, the values scroll beside it. */
const MultiColumn = ({ parts, wayOn }: { parts: ReportSectionMap; wayOn: ReactNode }) => (
  <View className="report report--columns">
    <View className="report__column report__column--summary">
      {parts.summary}
      {parts.notes}
      {parts.notices}
      {wayOn}
    </View>
    <View className="report__values">
      <View className="report__column">
        {parts.vital}
        {parts.psychological}
        {parts.advice}
        {parts.constitution}
        {parts.smart}
      </View>
      <View className="report__column">
        {parts.physiological}
        {parts.physical}
        {parts.tongue}
        {parts.quality}
        {parts.more}
      </View>
    </View>
  </View>
)

export default withTranslations(
  [healthTranslations, reportTranslations, tongueTranslations, constitutionTranslations],
  HealthReportPage,
)
