import { View } from '@tarojs/components'
import type { ReportListEntry } from '@/data/health/reportList'
import { summariseWeek, type WeekSummary } from '@anzuo/domain/report/weekSummary'
import { useTranslation } from '@/i18n'
import { formatDay, formatNumber } from '@/i18n/format'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Card } from '@/ui/layout/Card'
import { EmphasizedText } from '@/ui/layout/EmphasizedText'
import { Stack } from '@/ui/layout/Flex'
import { getDayStart } from './checkCalendar'
import type { MassageMoments } from './useMassageMoments'

type WeekSummaryCardProps = { reports: readonly ReportListEntry[]; massages: MassageMoments }

/** The last seven days in one sentence, and on which of them there were checks and massages; nothing without a check. */
export const WeekSummaryCard = ({ reports, massages }: WeekSummaryCardProps) => {
  const { t } = useTranslation(['report', 'health'])
  const week = summariseWeek(reports, new Date())
  const text = useWeekText(week)
  const [first, last] = [week?.days[0], week?.days.at(-1)]
  if (!week || !first || !last) return null
  const moments = massages(first.start, Date.now())
  const massageDays = new Set(moments.map(getDayStart))
  return (
    <Card tone="soft" id="history-week">
      <Stack gap={3}>
        <View>
          <View className="t-label">
            {t('week.title', { from: formatDay(first.start), to: formatDay(last.start) })}
          </View>
          <View className="history__week-text" {...getAriaAttributes({ role: 'heading', level: 2 })}>
            <EmphasizedText text={text} />
          </View>
        </View>
        <View className="history__week" {...getAriaAttributes({ hidden: true })}>
          {week.days.map(({ start, checks }) => (
            <View key={start} className="history__week-day">
              <View className={`history__week-bar${checks > 0 ? ' history__week-bar--checked' : ''}`} />
              <View
                className={`history__week-massage${massageDays.has(start) ? ' calendar__dot--massage' : ''}`}
              />
              <View className="t-note">{t(`calendar.weekday.${new Date(start).getDay() as 0 | 1 | 2}`)}</View>
            </View>
          ))}
        </View>
        <View id="history-week-counts" className="t-small">
          {t('health:history.count', { count: week.checks })}
          {moments.length > 0 && ` · ${t('history.massages', { count: moments.length })}`}
        </View>
      </Stack>
    </Card>
  )
}

const useWeekText = (week: WeekSummary | null): string => {
  const { t } = useTranslation('report')
  if (!week) return ''
  const { news } = week
  switch (news.kind) {
    case 'tooFewDays':
      return t('week.tooFewDays', { needed: news.needed })
    case 'between':
      return t('week.between', { low: formatNumber(news.low), high: formatNumber(news.high) })
    case 'lowestInMonth':
    case 'highestInMonth':
      return t(`week.${news.kind}`, { value: formatNumber(news.value) })
  }
}
