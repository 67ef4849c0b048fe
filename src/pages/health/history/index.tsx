import { View } from '@tarojs/components'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { latestOf, type KnownReport } from '@/data/knownReports'
import { startReportUploads, useDeleteReport, useReports, useWaitingReports } from '@/data/reports'
import { useTranslation, withTexts } from '@/i18n'
import { formatNumber, formatRelative } from '@/i18n/format'
import { healthTexts } from '@/i18n/namespaces/health'
import { reportTexts } from '@/i18n/namespaces/report'
import { showMessage } from '@/platform/messages'
import { navigate } from '@/routes'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Icon } from '@/ui/Icon'
import { Link } from '@/ui/Link'
import { Pressable } from '@/ui/Pressable'
import { Ring } from '@/ui/Ring'
import { Screen } from '@/ui/Screen'
import { SectionHead } from '@/ui/SectionHead'
import { Sheet } from '@/ui/Sheet'
import { Skeleton } from '@/ui/Skeleton'
import { ExportSheet } from './ExportSheet'
import { byMonth, type HistoryEntry } from './reportList'
import { Trends } from './Trends'
import './history.scss'

function HistoryPage() {
  const { t } = useTranslation(['health', 'report'])
  const reports = useReports({ needsPerson: true })
  const waiting = useWaitingReports()
  const [exports, setExports] = useState(false)
  useEffect(startReportUploads, [])
  const hasReports = (reports.data?.length ?? 0) + waiting.length > 0
  return (
    <Screen
      title={t('history.title')}
      back="health"
      width="wide"
      state={reports}
      skeleton={<HistorySkeleton />}
      empty={{ when: list => list.length + waiting.length === 0, content: <NoReports /> }}
      aside={hasReports && <ExportButton onPress={() => setExports(true)} />}
    >
      {list => {
        const known = latestOf(waiting, list)
        return (
          <View className="history">
            <View className="history__column">
              <Trends reports={known} />
            </View>
            <View className="history__column">
              <Months reports={known} />
              {reports.hasNextPage && (
                <Button
                  kind="soft"
                  size="medium"
                  loading={reports.isFetchingNextPage}
                  onPress={() => void reports.fetchNextPage()}
                >
                  {t('history.older')}
                </Button>
              )}
            </View>
            {exports && <ExportSheet onClosed={() => setExports(false)} />}
          </View>
        )
      }}
    </Screen>
  )
}

const ExportButton = ({ onPress }: { onPress: () => void }) => {
  const { t } = useTranslation('report')
  return (
    <Pressable
      id="history-export"
      className="history__export"
      onPress={onPress}
      facts={{ label: t('history.exportTitle') }}
    >
      <Icon name="share" size={22} />
    </Pressable>
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
    <EmptyPicture
      art={<Ring value={null} label={t('history.empty.title')} />}
      title={t('history.empty.title')}
      note={t('history.empty.note')}
      action={{ label: t('history.empty.action'), onPress: () => navigate('healthCheck') }}
    />
  )
}

/** The reports, month by month; in edit mode each can be deleted. */
const Months = ({ reports }: { reports: readonly KnownReport[] }) => {
  const { t } = useTranslation(['health', 'report'])
  const [isManaged, setIsManaged] = useState(false)
  const [leaving, setLeaving] = useState<KnownReport | null>(null)
  const months = byMonth(reports, moment => dayjs(moment).format(t('history.monthPattern')))
  return (
    <>
      {months.map(({ month, entries }, at) => (
        <View key={month} className="history__month">
          <SectionHead
            title={month}
            end={
              at === 0 ? (
                <Pressable
                  id="history-manage"
                  className="history__manage"
                  onPress={() => setIsManaged(!isManaged)}
                >
                  {t(isManaged ? 'report:history.manageDone' : 'report:history.manage')}
                </Pressable>
              ) : (
                t('history.count', { count: entries.length })
              )
            }
          />
          <Card rows>
            {entries.map(entry => (
              <View key={entry.report.id} className="history__line">
                <Row entry={entry} />
                {isManaged && (
                  <Pressable
                    className="history__delete"
                    onPress={() => setLeaving(entry.report)}
                    facts={{
                      label: t('report:history.delete', { when: formatRelative(entry.report.measuredAt) }),
                    }}
                  >
                    <Icon name="trash" size={20} />
                  </Pressable>
                )}
              </View>
            ))}
          </Card>
        </View>
      ))}
      {leaving && <DeleteSheet report={leaving} onClosed={() => setLeaving(null)} />}
    </>
  )
}

const DeleteSheet = ({ report, onClosed }: { report: KnownReport; onClosed: () => void }) => {
  const { t } = useTranslation('health')
  const deletion = useDeleteReport({
    onDeleted: () => {
      showMessage({ text: t('report.deleted'), tone: 'good' })
      onClosed()
    },
  })
  const { id, isOnDevice, measuredAt } = report
  return (
    <Sheet
      open
      title={t('report.deleteTitle')}
      onClosed={onClosed}
      main={{
        id: 'report-delete-yes',
        label: t('report.deleteYes'),
        loading: deletion.isPending,
        onPress: () =>
          deletion.mutate(
            isOnDevice ? { kind: 'device', draft: { clientReportId: id } } : { kind: 'server', id },
          ),
      }}
      secondary={{ label: t('report.deleteNo'), onPress: onClosed }}
    >
      <View className="t-row">{formatRelative(measuredAt)}</View>
      <View>{t(isOnDevice ? 'report.deleteOnDevice' : 'report.deleteNote')}</View>
    </Sheet>
  )
}

const useStateWords = ({ report, notice }: HistoryEntry): string => {
  const { t } = useTranslation('health')
  if (report.isOnDevice) return t('history.onDevice')
  if (report.isExpired) return t('history.expired')
  if (!notice) return t('history.usual')
  return t('report.notice', { name: t(`indicator.${notice.key}`), state: t(`band.${notice.band}`) })
}

const Row = ({ entry }: { entry: HistoryEntry }) => {
  const { t } = useTranslation(['health', 'report'])
  const { report, score, heartRate, notice } = entry
  const { id, measuredAt, isExpired, isOnDevice } = report
  const day = dayjs(measuredAt)
  const state = useStateWords(entry)
  const isNoted = notice && !isExpired && !isOnDevice
  const title = score ? t(`band.${score.band.name}`) : t('report:history.noScore')
  return (
    <Link to="healthReport" params={{ id }} look="plain" className="history__row">
      <View className="history__date">
        <View className="t-number-s">{day.date()}</View>
        <View className="t-note t-quiet">{t(`history.weekday.${day.day()}`)}</View>
      </View>
      <View className="history__words">
        <View className="t-row">
          {title}
          {!score && heartRate !== null && ` · ${formatNumber(heartRate)} ${t('unit.bpm')}`}
        </View>
        <View className={`t-small${isNoted ? ' history__notice' : ' t-quiet'}`}>{state}</View>
      </View>
      <View className={`t-number${isExpired ? ' t-quiet' : ''}`}>
        {score ? formatNumber(score.value) : '–'}
      </View>
      <View className="history__chevron">
        <Icon name="next" size={16} />
      </View>
    </Link>
  )
}

export default withTexts([healthTexts, reportTexts], HistoryPage)
