import { useMassageRecords } from '@/data/chair/massageStatistics'

/** When the massages of a period began, ms; none where the list does not reach back to its beginning. */
export type MassageMoments = (from: number, to: number) => number[]

type MassageRecord = { startedAt: string }

/** Massages of a period out of the latest ones; `isWhole`: there are no earlier ones than these. */
export const selectMassageMoments = (
  records: readonly MassageRecord[],
  { isWhole, from, to }: { isWhole: boolean; from: number; to: number },
): number[] => {
  const moments = records.map(({ startedAt }) => Date.parse(startedAt)).sort((a, b) => a - b)
  const isCovered = isWhole || (moments[0] !== undefined && moments[0] <= from)
  return isCovered ? moments.filter(moment => moment >= from && moment < to) : []
}

/** The massages of whoever is signed in; none while the history is that of another member of the household. */
export const useMassageMoments = (memberId: string | null): MassageMoments => {
  const { data } = useMassageRecords()
  if (!data || memberId !== null) return () => []
  return (from, to) => selectMassageMoments(data.records, { isWhole: data.next === null, from, to })
}
