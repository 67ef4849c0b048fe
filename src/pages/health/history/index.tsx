import { View } from '@tarojs/components'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { mergeReports, type ReportListEntry } from '@/data/health/reportList'
import { useCheckAnnotations } from '@/data/health/reportAnnotations'
import { useMeasuredMemberId } from '@/data/health/measuredPerson'
import { useHealthReports, useQueuedReports, type ReportReference } from '@/data/health/reports'
import { startReportUploads } from '@/data/health/reportUploads'
import { SETTLED_DAYS } from '@anzuo/domain/report/personalRange'
import { selectFollowedChecks } from '@anzuo/domain/report/samePerson'
import { useTranslation, withTranslations } from '@/i18n'
import { formatNumber, formatRelativeTime, formatTime } from '@/i18n/format'
import { healthTranslations } from '@/i18n/namespaces/health'
import { reportTranslations } from '@/i18n/namespaces/report'
import { useIsWideViewport } from '@/platform/viewport'
import { navigate, useRouteParams } from '@/routes'
import { IconButton } from '@/ui/forms/IconButton'
import { FlexGrow, Row } from '@/ui/layout/Flex'
import { Card } from '@/ui/layout/Card'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Icon } from '@/ui/icons/Icon'
import { Link } from '@/ui/layout/Link'
import { LinkRow } from '@/ui/layout/LinkRow'
import { ListRow } from '@/ui/layout/ListRow'
import { Pressable } from '@/ui/forms/Pressable'
import { ScoreGauge } from '@/ui/charts/ScoreGauge'
import { LoadMoreButton } from '@/ui/feedback/LoadMoreButton'
import { PageLayout } from '@/ui/layout/PageLayout'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { Skeleton } from '@/ui/feedback/Skeleton'
import { CheckAnnotationSheet } from '../annotations/CheckAnnotationSheet'
import { CheckTagList } from '../annotations/CheckTagList'
import { DeleteReportSheet } from '../DeleteReportSheet'
import { PersonChooser } from '../household/PersonChooser'
import { CheckCalendarSection } from './CheckCalendarSection'
import { CompareReports } from './compare/CompareReports'
import { compareQuery } from './compare/comparedReports'
import { ExportReportsSheet } from './ExportReportsSheet'
import { FirstCheckCard } from './FirstCheckCard'
import { groupReportsByMonth, type HealthHistoryEntry } from './historyEntries'
import { IndicatorTrendsPanel } from './IndicatorTrendsPanel'
import { MassageDifferencesCard } from './MassageDifferencesCard'
import { TagDifferencesCard } from './TagDifferencesCard'
import { useMassageTimeline } from './useMassageMoments'
import { WeekSummaryCard } from './WeekSummaryCard'
import './history.scss'

function HealthHistoryPage() {
  const { t } = useTranslation(['health', 'report'])
  const { view, earlier, later } = useRouteParams('healthHistory')
  const isComparing = view === compareQuery.view
  const withEdits = useCheckAnnotations()
  const memberId = useMeasuredMemberId()
  const reports = useHealthReports(memberId, { needsPerson: true })
  const waiting = useQueuedReports(memberId)
  const [isExporting, setIsExporting] = useState(false)
  useEffect(startReportUploads, [])
  const hasReports = (reports.data?.length ?? 0) + waiting.length > 0
  return (
    <PageLayout
      title={t(isComparing ? 'report:compare.title' : 'history.title')}
      back={isComparing ? 'healthHistory' : 'health'}
      width="wide"
      state={reports}
      skeleton={<HistorySkeleton />}
      empty={{ when: list => list.length + waiting.length === 0, content: <NoReports /> }}
      headerRight={hasReports && !isComparing && <ExportButton onPress={() => setIsExporting(true)} />}
    >
      {list => {
        const known = mergeReports(waiting, list).map(report => ({
          ...report,
          annotation: withEdits(report),
        }))
        if (isComparing) return <CompareReports reports={known} wanted={[earlier, later]} />
        return (
          <>
            <PersonChooser />
            <HistoryContent reports={known} list={reports} />
            {isExporting && <ExportReportsSheet memberId={memberId} onClosed={() => setIsExporting(false)} />}
          </>
        )
      }}
    </PageLayout>
  )
}

type HistoryContentProps = { reports: readonly ReportListEntry[]; list: ReturnType<typeof useHealthReports> }

/** The parts of the history: below one another on a phone, in columns where there is room for them. */
const HistoryContent = ({ reports, list }: HistoryContentProps) => {
  const { t } = useTranslation('health')
  const isWide = useIsWideViewport()
  const followed = selectFollowedChecks(reports)
  const own = followed.filter(({ isSample }) => !isSample)
  const timeline = useMassageTimeline(useMeasuredMemberId())
  const { moments } = timeline
  const first = own.length === 1 && <FirstCheckCard />
  const calendar = <CheckCalendarSection reports={followed} list={list} massages={timeline} />
  const trends = <IndicatorTrendsPanel reports={followed} massages={moments} />
  const massages = <MassageDifferencesCard reports={own} />
  const tags = <TagDifferencesCard reports={followed} />
  const week = <WeekSummaryCard reports={own} massages={moments} />
  const compare = followed.length > 1 && <CompareRow />
  const all = (
    <>
      <MonthlyReportList reports={reports} />
      <LoadMoreButton list={list}>{t('history.older')}</LoadMoreButton>
    </>
  )
  if (!isWide)
    return (
      <View className="history">
        {first}
        {calendar}
        {trends}
        {massages}
        {tags}
        {week}
        {compare}
        {all}
      </View>
    )
  return (
    <View className="history history--columns">
      <View className="history__column">
        {first}
        {calendar}
        {compare}
      </View>
      <View className="history__column history__column--middle">
        {trends}
        {all}
      </View>
      <View className="history__column">
        {massages}
        {tags}
        {week}
      </View>
    </View>
  )
}

const ExportButton = ({ onPress }: { onPress: () => void }) => {
  const { t } = useTranslation('report')
  return (
    <IconButton
      id="history-export"
      className="history__export"
      onPress={onPress}
      label={t('history.exportTitle')}
      icon="share"
    />
  )
}

const CompareRow = () => {
  const { t } = useTranslation('report')
  return (
    <Card rows>
      <LinkRow
        id="history-compare"
        icon="dist"
        tone="plain"
        to="healthHistory"
        query={compareQuery}
        title={t('compare.row')}
        note={t('compare.rowNote')}
      />
    </Card>
  )
}

const HistorySkeleton = () => (
  <>
    <Skeleton shape="cards" />
    <Skeleton shape="list" />
  </>
)

/** What fills this page once there are checks. */
const LATER_PARTS = { calendar: 'clock', trend: 'pulse', tags: 'coffee' } as const

const NoReports = () => {
  const { t } = useTranslation(['health', 'report'])
  return (
    <>
      <PersonChooser />
      <EmptyState
        illustration={<ScoreGauge value={null} label={t('history.empty.title')} />}
        title={t('history.empty.title')}
        note={t('history.empty.note')}
        action={{ label: t('history.empty.action'), onPress: () => navigate('healthCheck') }}
      />
      <Card rows id="history-later">
        {(Object.keys(LATER_PARTS) as (keyof typeof LATER_PARTS)[]).map(part => (
          <ListRow
            key={part}
            icon={LATER_PARTS[part]}
            tone="accent"
            title={t(`report:history.later.${part}.title`)}
            note={t(`report:history.later.${part}.note`, { settled: SETTLED_DAYS })}
          />
        ))}
      </Card>
    </>
  )
}

/** The reports, month by month; in edit mode each can be deleted. */
const MonthlyReportList = ({ reports }: { reports: readonly ReportListEntry[] }) => {
  const { t } = useTranslation(['health', 'report'])
  const [isEditing, setIsEditing] = useState(false)
  const [reportToDelete, setReportToDelete] = useState<ReportListEntry | null>(null)
  const [reportToAnnotate, setReportToAnnotate] = useState<ReportListEntry | null>(null)
  const months = groupReportsByMonth(reports, moment => dayjs(moment).format(t('history.monthPattern')))
  return (
    <>
      {months.map(({ month, entries }, at) => (
        <View key={month} className="history__month">
          <SectionHeader
            title={month}
            end={
              at === 0 ? (
                <Pressable
                  id="history-manage"
                  className="history__manage"
                  onPress={() => setIsEditing(!isEditing)}
                >
                  {t(isEditing ? 'report:history.manageDone' : 'report:history.manage')}
                </Pressable>
              ) : (
                t('history.count', { count: entries.length })
              )
            }
          />
          <Card rows>
            {entries.map(entry => (
              <Row key={entry.report.id} align="center" className="history__line">
                <HistoryRow entry={entry} isEditing={isEditing} />
                {isEditing && (
                  <EntryActions
                    measuredAt={entry.report.measuredAt}
                    onAnnotate={() => setReportToAnnotate(entry.report)}
                    onDelete={() => setReportToDelete(entry.report)}
                  />
                )}
              </Row>
            ))}
          </Card>
        </View>
      ))}
      {reportToAnnotate && (
        <CheckAnnotationSheet report={reportToAnnotate} onClosed={() => setReportToAnnotate(null)} />
      )}
      {reportToDelete && (
        <DeleteReportSheet
          report={toReportLocation(reportToDelete)}
          onDeleted={() => setReportToDelete(null)}
          onClosed={() => setReportToDelete(null)}
        >
          <View className="t-row">{formatRelativeTime(reportToDelete.measuredAt)}</View>
        </DeleteReportSheet>
      )}
    </>
  )
}

type EntryActionsProps = { measuredAt: string; onAnnotate: () => void; onDelete: () => void }

/** What can be done with a report of the list. */
const EntryActions = ({ measuredAt, onAnnotate, onDelete }: EntryActionsProps) => {
  const { t } = useTranslation('report')
  const when = formatRelativeTime(measuredAt)
  return (
    <>
      <IconButton
        className="history__action"
        icon="edit"
        size={20}
        label={t('annotation.edit', { when })}
        onPress={onAnnotate}
      />
      <IconButton
        className="history__action t-alert"
        icon="trash"
        size={20}
        label={t('history.delete', { when })}
        onPress={onDelete}
      />
    </>
  )
}

const toReportLocation = ({ id, isOnDevice }: ReportListEntry): ReportReference =>
  isOnDevice ? { kind: 'device', draft: { clientReportId: id } } : { kind: 'server', id }

/** Whose check it is, where it is not of the person whom the history follows. */
const useSubjectText = ({ subject, report }: HealthHistoryEntry): string | null => {
  const { t } = useTranslation('health')
  if (subject === 'followed') return null
  return subject === 'sample' ? t('history.sample') : (report.personName ?? t('history.otherPerson'))
}

const useReportStatusText = ({ report, verdict, finding }: HealthHistoryEntry): string => {
  const { t } = useTranslation('health')
  if (report.isOnDevice) return t('history.onDevice')
  if (report.isExpired) return t('history.expired')
  if (!finding) return t(verdict === 'nothingKnown' ? 'history.nothingKnown' : 'history.usual')
  return t('report.notice', { name: t(`indicator.${finding.key}`), state: t(`band.${finding.band}`) })
}

/** A report in one line; while the list is edited, buttons take the place of its score. */
const HistoryRow = ({ entry, isEditing }: { entry: HealthHistoryEntry; isEditing: boolean }) => {
  const { t } = useTranslation(['health', 'report'])
  const { report, score, heartRate, finding, sharesDay } = entry
  const { id, measuredAt, isExpired, isOnDevice, site, seconds } = report
  const day = dayjs(measuredAt)
  const state = useReportStatusText(entry)
  const whose = useSubjectText(entry)
  const isNoted = finding && !isExpired && !isOnDevice
  const scoreTitle = score?.isRated ? t(`band.${score.band.name}`) : t('report:calendar.score')
  const title = score ? scoreTitle : t('report:history.noScore')
  return (
    <Link to="healthReport" params={{ id }} variant="plain" className="history__row">
      <View className="history__date">
        <View className="t-number-s">{day.date()}</View>
        <View className="t-note t-quiet">{t(`history.weekday.${day.day()}`)}</View>
      </View>
      <FlexGrow>
        <View className="t-row">
          {title}
          {!score && heartRate !== null && ` · ${formatNumber(heartRate)} ${t('unit.bpm')}`}
        </View>
        <View className={`t-small${isNoted ? ' t-notice' : ' t-quiet'}`}>
          {sharesDay && `${formatTime(measuredAt)} · `}
          {`${t(`report:recording.${site}`, { seconds: formatNumber(seconds) })} · `}
          {whose && `${whose} · `}
          {state}
        </View>
        <CheckTagList annotation={report.annotation} />
      </FlexGrow>
      {!isEditing && (
        <>
          <View className={`t-number${isExpired ? ' t-quiet' : ''}`}>
            {score ? formatNumber(score.value) : '–'}
          </View>
          <View className="t-faint">
            <Icon name="next" size={16} />
          </View>
        </>
      )}
    </Link>
  )
}

export default withTranslations([healthTranslations, reportTranslations], HealthHistoryPage)
