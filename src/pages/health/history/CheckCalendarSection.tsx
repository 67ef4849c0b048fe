import { useEffect, useState } from 'react'
import type { ReportListEntry } from '@/data/health/reportList'
import { CheckCalendarCard } from './CheckCalendarCard'
import { createCheckCalendar, shiftMonth } from './checkCalendar'
import { DayChecksCard } from './DayChecksCard'
import type { MassageTimeline, PagedList } from './useMassageMoments'

export type CheckCalendarSectionProps = {
  /** The newest first, as far as they are loaded. */
  reports: readonly ReportListEntry[]
  /** The list that they come from, page by page. */
  list: PagedList
  massages: MassageTimeline
}

/** The calendar and, in words, the checks of one of its days: the one that was pressed, or the last one of the month. */
export const CheckCalendarSection = ({ reports, massages, list }: CheckCalendarSectionProps) => {
  const [newest] = reports
  const now = Date.now()
  const [shownMonth, setShownMonth] = useState<number | null>(null)
  const [chosenDay, setChosenDay] = useState<number | null>(null)
  const month = shownMonth ?? shiftMonth(newest ? Date.parse(newest.measuredAt) : now, 0)
  const hasReportBefore = reports.some(({ measuredAt }) => Date.parse(measuredAt) < month)
  useWholeMonth(hasReportBefore, list)
  useWholeMonth(massages.reachesBackTo(month), massages.list)
  const days = createCheckCalendar(reports, month, now)
    .flat()
    .filter(({ isInMonth, checks }) => isInMonth && checks.length > 0)
  const day = days.find(({ start }) => start === chosenDay) ?? days[days.length - 1]
  const hasEarlier = list.hasNextPage || hasReportBefore
  const move = (months: number) => () => setShownMonth(shiftMonth(month, months))
  return (
    <>
      <CheckCalendarCard
        reports={reports}
        massages={massages.moments(month, shiftMonth(month, 1))}
        month={month}
        chosenDay={day?.start ?? null}
        onDayChosen={({ start }) => setChosenDay(start)}
        onEarlier={hasEarlier ? move(-1) : undefined}
        onLater={shiftMonth(month, 1) <= now ? move(1) : undefined}
      />
      {day && <DayChecksCard key={day.start} checks={day.checks} />}
    </>
  )
}

/** Loads older entries of a list until it reaches back beyond the month: a day without a mark says that there was nothing. */
const useWholeMonth = (isWhole: boolean, list: PagedList | null) => {
  const lacksMore =
    !isWhole && list !== null && list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError
  const fetchNextPage = list?.fetchNextPage
  useEffect(() => {
    if (lacksMore) void fetchNextPage?.()
  }, [lacksMore, fetchNextPage])
}
