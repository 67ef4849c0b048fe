import { useMassageHistory } from '@/data/chair/massageStatistics'

/** When the massages of a period began, ms; none where the list does not reach back to its beginning. */
export type MassageMoments = (from: number, to: number) => number[]

/** A list that comes page by page. */
export type PagedList = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** The massages as far as they are loaded, and the list that they come from; null where none belong to the person shown. */
export type MassageTimeline = {
  moments: MassageMoments
  /** Whether everything since a moment is loaded. */
  reachesBackTo: (from: number) => boolean
  list: PagedList | null
}

type MassageRecord = { startedAt: string }

/** Massages of a period out of the latest ones; `isWhole`: there are no earlier ones than these. */
export const selectMassageMoments = (
  records: readonly MassageRecord[],
  { isWhole, from, to }: { isWhole: boolean; from: number; to: number },
): number[] => {
  const moments = records.map(({ startedAt }) => Date.parse(startedAt)).sort((a, b) => a - b)
  const isCovered = isWhole || reachesBackTo(from, records)
  return isCovered ? moments.filter(moment => moment >= from && moment < to) : []
}

/** Whether a list, the newest first, holds everything since a moment. */
const reachesBackTo = (from: number, records: readonly MassageRecord[]): boolean =>
  records.some(({ startedAt }) => Date.parse(startedAt) <= from)

const nobodys: MassageTimeline = { moments: () => [], reachesBackTo: () => true, list: null }

/** The massages of whoever is signed in; none while the history is that of another member of the household. */
export const useMassageTimeline = (memberId: string | null): MassageTimeline => {
  const list = useMassageHistory()
  const { data: records, hasNextPage } = list
  if (!records || memberId !== null) return nobodys
  return {
    moments: (from, to) => selectMassageMoments(records, { isWhole: !hasNextPage, from, to }),
    reachesBackTo: from => reachesBackTo(from, records),
    list,
  }
}
