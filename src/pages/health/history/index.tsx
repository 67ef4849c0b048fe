import { View } from '@tarojs/components'
import dayjs from 'dayjs'
import { useEffect } from 'react'
import { startReportUploads, useReports, useWaitingReports } from '@/data/reports'
import { useTranslation, withTexts } from '@/i18n'
import { formatDay, formatNumber } from '@/i18n/format'
import { healthTexts } from '@/i18n/namespaces/health'
import { navigate } from '@/routes'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Icon } from '@/ui/Icon'
import { Link } from '@/ui/Link'
import { Ring } from '@/ui/Ring'
import { Screen } from '@/ui/Screen'
import { SectionHead } from '@/ui/SectionHead'
import { Skeleton } from '@/ui/Skeleton'
import { Trend } from '@/ui/Trend'
import { byMonth, historyOf, type HistoryEntry } from './reportList'
import './history.scss'

/** Checks that the course shows at most, the last ones. */
const COURSE_LENGTH = 14

function HistoryPage() {
  const { t } = useTranslation('health')
  const reports = useReports({ needsPerson: true })
  const waiting = useWaitingReports()
  useEffect(startReportUploads, [])
  return (
    <Screen
      title={t('history.title')}
      back="health"
      state={reports}
      skeleton={<Skeleton shape="list" />}
      empty={{ when: list => list.length + waiting.length === 0, content: <NoReports /> }}
    >
      {list => {
        const entries = historyOf(waiting, list)
        return (
          <>
            <Course entries={entries} />
            {byMonth(entries, moment => dayjs(moment).format(t('history.monthPattern'))).map(
              ({ month, entries: ofMonth }) => (
                <View key={month} className="history__month">
                  <SectionHead title={month} end={t('history.count', { count: ofMonth.length })} />
                  <Card rows>
                    {ofMonth.map(entry => (
                      <Row key={entry.id} entry={entry} />
                    ))}
                  </Card>
                </View>
              ),
            )}
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
          </>
        )
      }}
    </Screen>
  )
}

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

/** The resting heart rate over the last checks; a single point is no course. */
const Course = ({ entries }: { entries: readonly HistoryEntry[] }) => {
  const { t } = useTranslation('health')
  const measured = entries
    .slice(0, COURSE_LENGTH)
    .reverse()
    .flatMap(({ heartRate, measuredAt }) => (heartRate === null ? [] : [{ value: heartRate, measuredAt }]))
  const [first] = measured
  const last = measured[measured.length - 1]
  if (!first || !last || measured.length < 2) return null
  const values = measured.map(({ value }) => value)
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const min = Math.floor((lowest - 5) / 10) * 10
  const max = Math.ceil((highest + 5) / 10) * 10
  return (
    <Card>
      <View className="t-small t-quiet">{t('history.trend')}</View>
      <View className="history__latest">
        <View className="t-number-l">{formatNumber(last.value)}</View>
        <View className="t-unit">{t('unit.bpm')}</View>
      </View>
      <Trend
        colour="heart"
        points={values.map((value, at) => ({ at: at / (values.length - 1), value }))}
        min={min}
        max={max}
        grid={[min, (min + max) / 2, max]}
        times={[formatDay(first.measuredAt), formatDay(last.measuredAt)]}
        label={t('history.trendLabel', {
          first: formatNumber(first.value),
          last: formatNumber(last.value),
          lowest: formatNumber(lowest),
          highest: formatNumber(highest),
        })}
      />
    </Card>
  )
}

const Row = ({ entry }: { entry: HistoryEntry }) => {
  const { t } = useTranslation('health')
  const { id, measuredAt, heartRate, notice, isExpired, isOnDevice } = entry
  const day = dayjs(measuredAt)
  const state = isOnDevice
    ? t('history.onDevice')
    : isExpired
      ? t('history.expired')
      : notice
        ? t('report.notice', { name: t(`indicator.${notice.key}`), state: t(`band.${notice.band}`) })
        : t('history.usual')
  return (
    <Link to="healthReport" params={{ id }} look="plain" className="history__row">
      <View className="history__date">
        <View className="t-number-s">{day.date()}</View>
        <View className="t-note t-quiet">{t(`history.weekday.${day.day()}`)}</View>
      </View>
      <View className="history__words">
        <View className="t-row">{heartRate === null ? t('history.noHeartRate') : t('indicator.HR_BPM')}</View>
        <View className={`t-small${!isExpired && notice ? ' history__notice' : ' t-quiet'}`}>{state}</View>
      </View>
      <View className={`t-number${isExpired ? ' t-quiet' : ''}`}>
        {heartRate === null ? '–' : formatNumber(heartRate)}
      </View>
      <View className="history__chevron">
        <Icon name="next" size={16} />
      </View>
    </Link>
  )
}

export default withTexts(healthTexts, HistoryPage)
