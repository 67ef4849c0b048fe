import { View } from '@tarojs/components'
import { useEffect, useState, type ReactNode } from 'react'
import { findPreviousReport, getStatusContext } from '@/data/health/previousReport'
import { useReportList } from '@/data/health/reportList'
import { selectMeasuredPerson } from '@/data/health/measuredPerson'
import { useReportOwnerId } from '@/data/health/reportOwner'
import { useHealthProfile } from '@/data/health/healthProfile'
import { useHealthReport, type LocalOrServerReport } from '@/data/health/reports'
import { startReportUploads } from '@/data/health/reportUploads'
import { findReportExclusions } from '@anzuo/domain/chair'
import { chooseReportMainAction, type ReportMainAction } from '@anzuo/domain/report/nextStep'
import { getUsualRanges } from '@anzuo/domain/report/personalRange'
import { createReportOverview } from '@anzuo/domain/report/reportOverview'
import { assessHealthReport } from '@anzuo/domain/report/reportAssessment'
import { areOfOnePerson } from '@anzuo/domain/report/samePerson'
import { useTranslation, withTranslations } from '@/i18n'
import { formatDateTime } from '@/i18n/format'
import { constitutionTranslations } from '@/i18n/namespaces/constitution'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'
import { healthTranslations } from '@/i18n/namespaces/health'
import { reportTranslations } from '@/i18n/namespaces/report'
import { reportShareTranslations } from '@/i18n/namespaces/reportShare'
import { tongueTranslations } from '@/i18n/namespaces/tongue'
import { useIsPrinting } from '@/platform/print'
import { useIsWideViewport } from '@/platform/viewport'
import { navigate, useRouteParams } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { PageLayout } from '@/ui/layout/PageLayout'
import { Skeleton } from '@/ui/feedback/Skeleton'
import { ThemeProvider, useTheme } from '@/ui/theme/theme'
import { CuffReadingSheet } from '../cuffReadings/CuffReadingSheet'
import { openSmartMassagePlan } from '../openSmartMassagePlan'
import { pressureBorderTexts } from '../indicatorValues/veryHighPressureTexts'
import { HealthAdviceCards } from './HealthAdviceCards'
import { ReportActionButtons } from './ReportActionButtons'
import { ReportAnchorRow } from './ReportAnchorRow'
import { ReportFindings } from './ReportFindings'
import { ReportNextStepCard } from './ReportNextStepCard'
import { ReportOpeningSentence } from './ReportOpeningSentence'
import { ReportSideIndex } from './ReportSideIndex'
import { getReportSectionId } from './reportAnchors'
import { toHealthReportViewModel, type HealthReportViewModel } from './reportView'
import { ReportPlanCard } from './ReportPlanCard'
import { IndicatorGroupSection, CaptureQualitySection } from './ReportSections'
import { ShareReportSheet } from './ShareReportSheet'
import { useReportSheetFrame } from './useReportSheetFrame'
import { ReportHead, ReportNotes, ReportSummaryCard } from './ReportSummaryCard'
import { ConstitutionSection, TongueSection } from './TraditionalMedicineSections'
import './report.scss'
import './paperStyles'

function HealthReportPage() {
  const { t } = useTranslation('health')
  const { id } = useRouteParams('healthReport')
  const report = useHealthReport(id)
  const hasRoomForColumns = useIsWideViewport()
  const isPrinting = useIsPrinting()
  // On paper everything stands in the order of a phone.
  const isWide = hasRoomForColumns && !isPrinting
  useEffect(startReportUploads, [])
  // On a phone the main action is in the footer, in reach of the thumb; with two columns it is beside the summary.
  const action = report.data && getMainAction(report.data)
  const footer =
    report.data && action && !isWide ? <PrimaryAction report={report.data} action={action} /> : undefined
  return (
    <PageLayout
      title={t('report.title')}
      back="health"
      width="wide"
      state={report}
      skeleton={<ReportSkeleton />}
      footer={footer}
    >
      {shown => (
        <PaperTheme>
          <ReportContent report={shown} isWide={isWide} />
        </PaperTheme>
      )}
    </PageLayout>
  )
}

/** Paper is white: drawings, whose colours are fixed when they are made, are made anew for it. */
const PaperTheme = ({ children }: { children: ReactNode }) => {
  const theme = useTheme()
  return <ThemeProvider theme={useIsPrinting() ? 'light' : theme}>{children}</ThemeProvider>
}

const ReportSkeleton = () => (
  <>
    <Skeleton shape="gauge" />
    <Skeleton shape="cards" />
  </>
)

const getMainAction = (report: LocalOrServerReport): ReportMainAction | null => {
  const { quality, indicators, person } = report.kind === 'server' ? report : report.draft
  const isExpired = report.kind === 'server' && report.isExpired
  const { isSample, seconds } = quality
  return chooseReportMainAction({
    assessment: assessHealthReport(indicators, { person, seconds }),
    exclusions: findReportExclusions({ indicators, isSample, isExpired, age: person.age }),
    isSample,
    isExpired,
  })
}

type PrimaryActionProps = { report: LocalOrServerReport; action: ReportMainAction }

/** What a report is for: a massage, or a new check. */
const PrimaryAction = ({ report, action }: PrimaryActionProps) => {
  const { t } = useTranslation(['report', 'health'])
  const { isSample } = (report.kind === 'server' ? report : report.draft).quality
  return action === 'measure' ? (
    <Button id="report-way-on" icon="still" onPress={() => navigate('healthCheck')}>
      {t(isSample ? 'health:report.first' : 'health:report.again')}
    </Button>
  ) : (
    <Button id="report-way-on" icon="spark" onPress={() => openSmartMassagePlan(getReportId(report))}>
      {t('smart.dock')}
    </Button>
  )
}

const getReportId = (report: LocalOrServerReport) =>
  report.kind === 'server' ? report.id : report.draft.clientReportId

const getReportMemberId = (report: LocalOrServerReport): string | null =>
  report.kind === 'server' ? report.memberId : (report.draft.memberId ?? null)

/** Whoever's report is opened is the person whom the pages behind it show. */
const useSelectedPersonOfReport = (memberId: string | null) => {
  const accountId = useReportOwnerId()
  useEffect(() => {
    if (accountId !== null) selectMeasuredPerson(accountId, memberId)
  }, [accountId, memberId])
}

const toCheck = (report: HealthReportViewModel) => {
  const { isSample, seconds, site } = report.quality
  return { ...report, isSample, seconds, site }
}

/** What a report is set against: the person's own checks, the one before it, and what was usual until then. */
const getComparisonBasis = (
  check: ReturnType<typeof toCheck>,
  reports: ReturnType<typeof useReportList>['reports'],
) => {
  // A sample is nobody's check: nothing is compared with it.
  const ownReports = check.isSample ? [] : reports.filter(entry => areOfOnePerson(entry, check))
  const before = ownReports.filter(({ measuredAt }) => Date.parse(measuredAt) < Date.parse(check.measuredAt))
  return {
    ownReports,
    earlier: findPreviousReport(check, ownReports),
    statusContext: getStatusContext(check, ownReports),
    usualRanges: getUsualRanges(check, before),
  }
}

function ReportContent({ report: shown, isWide }: { report: LocalOrServerReport; isWide: boolean }) {
  const { t } = useTranslation(['health', 'report'])
  const memberId = getReportMemberId(shown)
  const profile = useHealthProfile(memberId)
  const { reports } = useReportList(memberId)
  useSelectedPersonOfReport(memberId)
  const [sheet, setSheet] = useState<'cuff' | 'share' | null>(null)
  const report = toHealthReportViewModel(shown, profile.data?.name ?? null)
  const { isSample } = report.quality
  const check = toCheck(report)
  const { ownReports, earlier, statusContext, usualRanges } = getComparisonBasis(check, reports)
  const assessment = assessHealthReport(report.indicators, statusContext)
  const { opening, moves } = createReportOverview(check, assessment, ownReports)
  const action = getMainAction(shown)
  useReportSheetFrame(report)
  const askForCuff = () => setSheet('cuff')
  const group = (name: Parameters<typeof IndicatorGroupSection>[0]['group']) => (
    <IndicatorGroupSection group={name} {...{ report, assessment, usualRanges }} onCuffAsked={askForCuff} />
  )
  const parts = {
    opening: (
      <>
        <ReportHead report={report} />
        <ReportOpeningSentence opening={opening} isSample={isSample} isExpired={report.isExpired} />
      </>
    ),
    summary: <ReportSummaryCard {...{ report, earlier, moves }} statuses={assessment.statuses} />,
    notes: <ReportNotes report={report} />,
    nextStep: <ReportNextStepCard {...{ report, assessment }} onCuffAsked={askForCuff} />,
    anchors: <ReportAnchorRow report={report} />,
    notices: <ReportFindings assessment={assessment} />,
    vital: group('vital'),
    physiological: group('physiological'),
    psychological: group('psychological'),
    physical: group('physical'),
    constitution: <ConstitutionSection report={report} />,
    tongue: BRAND.features.tongue && <TongueSection report={report} />,
    // Advice is for today: an old check and the sample say nothing of it.
    advice: !isSample && !report.isExpired && <HealthAdviceCards assessment={assessment} />,
    quality: <CaptureQualitySection quality={report.quality} />,
    smart: <ReportPlanCard {...{ report, statusContext }} />,
    more: <ReportActionButtons report={shown} onShareAsked={() => setSheet('share')} />,
  }
  return (
    <>
      {isWide ? (
        <WideReport
          {...{ report, parts }}
          wayOn={action && <PrimaryAction report={shown} action={action} />}
        />
      ) : (
        <SingleColumn parts={parts} />
      )}
      <View className="t-note report__disclaimer">{t('report.disclaimer')}</View>
      <View className="t-note report__on-paper report__disclaimer">{t('report:print.words')}</View>
      <View className="t-note report__on-paper report__disclaimer">
        {t('report:print.doctor', pressureBorderTexts)}
      </View>
      <View className="t-note report__on-paper report__disclaimer">
        {t('report:print.made', { when: formatDateTime(Date.now()) })} · {t('report:print.sources')}
      </View>
      {sheet === 'cuff' && <CuffReadingSheet memberId={memberId} onClosed={() => setSheet(null)} />}
      {sheet === 'share' && (
        <ShareReportSheet {...{ report, statusContext }} onClosed={() => setSheet(null)} />
      )}
    </>
  )
}

type ReportSectionMap = Record<
  | 'opening'
  | 'summary'
  | 'notes'
  | 'nextStep'
  | 'anchors'
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
    {parts.opening}
    {parts.summary}
    {parts.notes}
    {parts.nextStep}
    {parts.anchors}
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

type WideReportProps = { report: HealthReportViewModel; parts: ReportSectionMap; wayOn: ReactNode }

/** The contents at the side; beside them what comes first, then the values in columns of equal weight. */
const WideReport = ({ report, parts, wayOn }: WideReportProps) => (
  <View className="report report--columns">
    <ReportSideIndex report={report}>{wayOn}</ReportSideIndex>
    <View className="report__main">
      <View id={getReportSectionId('overview')} className="report__overview">
        <View className="report__column report__column--first">
          {parts.opening}
          {parts.notes}
          {parts.nextStep}
          {parts.notices}
        </View>
        {parts.summary}
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
  </View>
)

export default withTranslations(
  [
    healthTranslations,
    chairLinkTranslations,
    reportTranslations,
    reportShareTranslations,
    tongueTranslations,
    constitutionTranslations,
  ],
  HealthReportPage,
)
