import { View } from '@tarojs/components'
import { useEffect, useState, type ReactNode } from 'react'
import { useKnownReports, type KnownReport } from '@/data/knownReports'
import { useProfile } from '@/data/profile'
import { startReportUploads, useReport, type ShownReport } from '@/data/reports'
import { presentOf } from '@/domain/report/types'
import { useTranslation, withTexts } from '@/i18n'
import { formatDateTime } from '@/i18n/format'
import { constitutionTexts } from '@/i18n/namespaces/constitution'
import { healthTexts } from '@/i18n/namespaces/health'
import { reportTexts } from '@/i18n/namespaces/report'
import { tongueTexts } from '@/i18n/namespaces/tongue'
import { useIsWide } from '@/platform/viewport'
import { navigate, useRouteParams } from '@/routes'
import { Button } from '@/ui/Button'
import { Screen } from '@/ui/Screen'
import { Skeleton } from '@/ui/Skeleton'
import { CuffSheet } from '../cuff/CuffSheet'
import { openSmartPlan } from '../openSmartPlan'
import { AdviceCards } from './AdviceCards'
import { More } from './More'
import { Notices } from './Notices'
import { viewOf, type ReportView } from './reportView'
import { Group, Quality, SmartMode } from './Sections'
import { ShareSheet } from './ShareSheet'
import { Notes, Summary } from './Summary'
import { ConstitutionSection, TongueSection } from './Traditional'
import './report.scss'

function ReportPage() {
  const { t } = useTranslation('health')
  const { id } = useRouteParams('healthReport')
  const report = useReport(id)
  const isWide = useIsWide()
  useEffect(startReportUploads, [])
  // On a phone the main way on stays in reach of the thumb; with columns it stands beside the summary.
  const dock = report.data && !isWide ? <WayOn report={report.data} /> : undefined
  return (
    <Screen
      title={t('report.title')}
      back="health"
      width="wide"
      state={report}
      skeleton={<ReportSkeleton />}
      dock={dock}
    >
      {shown => <ReportContent report={shown} isWide={isWide} />}
    </Screen>
  )
}

const ReportSkeleton = () => (
  <>
    <Skeleton shape="gauge" />
    <Skeleton shape="cards" />
  </>
)

/** What a report is for: a massage, or a new check once it has expired. */
const WayOn = ({ report }: { report: ShownReport }) => {
  const { t } = useTranslation(['report', 'health'])
  const isExpired = report.kind === 'server' && report.isExpired
  return (
    <Button
      id="report-way-on"
      icon={isExpired ? 'still' : 'spark'}
      onPress={() => (isExpired ? navigate('healthCheck') : openSmartPlan(reportIdOf(report)))}
    >
      {isExpired ? t('health:report.again') : t('smart.dock')}
    </Button>
  )
}

const reportIdOf = (report: ShownReport) =>
  report.kind === 'server' ? report.id : report.draft.clientReportId

/** The report before this one, or null. */
const earlierThan = (report: ReportView, reports: readonly KnownReport[]): KnownReport | null =>
  reports.find(
    ({ id, measuredAt }) => id !== report.id && Date.parse(measuredAt) < Date.parse(report.measuredAt),
  ) ?? null

function ReportContent({ report: shown, isWide }: { report: ShownReport; isWide: boolean }) {
  const { t } = useTranslation(['health', 'report'])
  const profile = useProfile()
  const { reports } = useKnownReports()
  const [sheet, setSheet] = useState<'cuff' | 'share' | null>(null)
  const report = viewOf(shown, profile.data?.name ?? null)
  const earlier = earlierThan(report, reports)
  const previousStress = (earlier && presentOf(earlier.indicators, 'MENTAL_STRESS_INDEX')?.value) ?? null
  const openCuff = () => setSheet('cuff')
  const group = (name: Parameters<typeof Group>[0]['group']) => (
    <Group group={name} report={report} onCuffAsked={openCuff} />
  )
  const parts = {
    summary: <Summary report={report} earlier={earlier} />,
    notes: <Notes report={report} />,
    notices: <Notices report={report} previousStress={previousStress} onCuffAsked={openCuff} />,
    vital: group('vital'),
    physiological: group('physiological'),
    psychological: group('psychological'),
    physical: group('physical'),
    constitution: <ConstitutionSection report={report} />,
    tongue: BRAND.features.tongue && <TongueSection report={report} />,
    advice: <AdviceCards report={report} />,
    quality: <Quality quality={report.quality} />,
    smart: <SmartMode report={report} />,
    more: <More report={shown} onShareAsked={() => setSheet('share')} />,
  }
  return (
    <>
      {isWide ? <Columns parts={parts} wayOn={<WayOn report={shown} />} /> : <OneColumn parts={parts} />}
      <View className="t-note report__disclaimer">{t('report.disclaimer')}</View>
      <View className="t-note report__on-paper report__disclaimer">
        {t('report:print.made', { when: formatDateTime(Date.now()) })} · {t('report:print.sources')}
      </View>
      {sheet === 'cuff' && <CuffSheet onClosed={() => setSheet(null)} />}
      {sheet === 'share' && <ShareSheet report={report} onClosed={() => setSheet(null)} />}
    </>
  )
}

type Parts = Record<
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

const OneColumn = ({ parts }: { parts: Parts }) => (
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

/** The summary stays in sight; the values stand beside it. */
const Columns = ({ parts, wayOn }: { parts: Parts; wayOn: ReactNode }) => (
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

export default withTexts([healthTexts, reportTexts, tongueTexts, constitutionTexts], ReportPage)
