import { View } from '@tarojs/components'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { mergeReports, type ReportListEntry } from '@/data/health/reportList'
import { useHealthReports, useQueuedReports, type ReportReference } from '@/data/health/reports'
import { startReportUploads } from '@/data/health/reportUploads'
import { useTranslation, withTranslations } from '@/i18n'
import { formatNumber, formatRelativeTime } from '@/i18n/format'
import { healthTranslations } from '@/i18n/namespaces/health'
import { reportTranslations } from '@/i18n/namespaces/report'
import { navigate } from '@/routes'
import { IconButton } from '@/ui/forms/IconButton'
import { FlexGrow, Row } from '@/ui/layout/Flex'
import { Card } from '@/ui/layout/Card'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Icon } from '@/ui/icons/Icon'
import { Link } from '@/ui/layout/Link'
import { Pressable } from '@/ui/forms/Pressable'
import { ScoreGauge } from '@/ui/charts/ScoreGauge'
import { LoadMoreButton } from '@/ui/feedback/LoadMoreButton'
import { PageLayout } from '@/ui/layout/PageLayout'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { Skeleton } from '@/ui/feedback/Skeleton'
import { DeleteReportSheet } from '../DeleteReportSheet'
import { ExportReportsSheet } from './ExportReportsSheet'
import { groupReportsByMonth, type HealthHistoryEntry } from './historyEntries'
import { IndicatorTrendsPanel } from './IndicatorTrendsPanel'
import './history.scss'

function HealthHistoryPage() {
  const { t } = useTranslation(['health', 'report'])
  const reports = useHealthReports({ needsPerson: true })
  const waiting = useQueuedReports()
  const [isExporting, setIsExporting] = useState(false)
  useEffect(startReportUploads, [])
  const hasReports = (reports.data?.length ?? 0) + waiting.length > 0
  return (
    <PageLayout
      title={t('history.title')}
      back="health"
      width="wide"
      state={reports}
      skeleton={<HistorySkeleton />}
      empty={{ when: list => list.length + waiting.length === 0, content: <NoReports /> }}
      headerRight={hasReports && <ExportButton onPress={() => setIsExporting(true)} />}
    >
      {list => {
        const known = mergeReports(waiting, list)
        return (
          <View className="history">
            <View className="history__column">
              <IndicatorTrendsPanel reports={known} />
            </View>
            <View className="history__column">
              <MonthlyReportList reports={known} />
              <LoadMoreButton list={reports}>{t('history.older')}</LoadMoreButton>
            </View>
            {isExporting && <ExportReportsSheet onClosed={() => setIsExporting(false)} />}
          </View>
        )
      }}
    </PageLayout>
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

const HistorySkeleton = () => (
  <>
    <Skeleton shape="cards" />
    <Skeleton shape="list" />
  </>
)

const NoReports = () => {
  const { t } = useTranslation('health')
  return (
    <EmptyState
      illustration={<ScoreGauge value={null} label={t('history.empty.title')} />}
      title={t('history.empty.title')}
      note={t('history.empty.note')}
      action={{ label: t('history.empty.action'), onPress: () => navigate('healthCheck') }}
    />
  )
}

/** The reports, month by month; in edit mode each can be deleted. */
const MonthlyReportList = ({ reports }: { reports: readonly ReportListEntry[] }) => {
  const { t } = useTranslation(['health', 'report'])
  const [isEditing, setIsEditing] = useState(false)
  const [reportToDelete, setReportToDelete] = useState<ReportListEntry | null>(null)
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
                <HistoryRow entry={entry} />
                {isEditing && (
                  <Pressable
                    className="history__delete t-alert"
                    onPress={() => setReportToDelete(entry.report)}
                    aria={{
                      label: t('report:history.delete', {
                        when: formatRelativeTime(entry.report.measuredAt),
                      }),
                    }}
                  >
                    <Icon name="trash" size={20} />
                  </Pressable>
                )}
              </Row>
            ))}
          </Card>
        </View>
      ))}
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

const toReportLocation = ({ id, isOnDevice }: ReportListEntry): ReportReference =>
  isOnDevice ? { kind: 'device', draft: { clientReportId: id } } : { kind: 'server', id }

const useReportStatusText = ({ report, finding }: HealthHistoryEntry): string => {
  const { t } = useTranslation('health')
  if (report.isOnDevice) return t('history.onDevice')
  if (report.isExpired) return t('history.expired')
  if (!finding) return t('history.usual')
  return t('report.notice', { name: t(`indicator.${finding.key}`), state: t(`band.${finding.band}`) })
}

const HistoryRow = ({ entry }: { entry: HealthHistoryEntry }) => {
  const { t } = useTranslation(['health', 'report'])
  const { report, score, heartRate, finding } = entry
  const { id, measuredAt, isExpired, isOnDevice } = report
  const day = dayjs(measuredAt)
  const state = useReportStatusText(entry)
  const isNoted = finding && !isExpired && !isOnDevice
  const title = score ? t(`band.${score.band.name}`) : t('report:history.noScore')
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
        <View className={`t-small${isNoted ? ' t-notice' : ' t-quiet'}`}>{state}</View>
      </FlexGrow>
      <View className={`t-number${isExpired ? ' t-quiet' : ''}`}>
        {score ? formatNumber(score.value) : '–'}
      </View>
      <View className="t-faint">
        <Icon name="next" size={16} />
      </View>
    </Link>
  )
}

export default withTranslations([healthTranslations, reportTranslations], HealthHistoryPage)
