import { useQueryClient } from '@tanstack/react-query'
import type { ResponseData, RequestBody } from '@anzuo/contract'
import { STALE_TIME } from '../api/queryClient'
import { useApiInfiniteQuery } from '../api/useApiInfiniteQuery'
import { useApiQuery, useApiMutation } from '../api/useApiQuery'

export type MassageStatisticsQuery = RequestBody<'/massage_statistics/get'>
export type FamilyMemberStatistics = ResponseData<'/massage_statistics/family'>['members'][number]

const FAMILY = '/massage_statistics/family'
const RECORDS = '/massage_statistics/records'

/** The person's own massages in a period. */
export const useMassageStatistics = (span: MassageStatisticsQuery) =>
  useApiQuery('/massage_statistics/get', span, { staleTime: STALE_TIME.seconds(10), showErrorToast: false })

/** The massages on one chair of those who share theirs. */
export const useFamilyMassageStatistics = (serialNumber: string | null, span: MassageStatisticsQuery) =>
  useApiQuery(
    FAMILY,
    { serialNumber: serialNumber ?? '', ...span },
    { enabled: serialNumber !== null, staleTime: STALE_TIME.seconds(10), showErrorToast: false },
  )

/** The person's latest massages, the newest first. */
export const useMassageRecords = () =>
  useApiQuery(RECORDS, { limit: 20 }, { staleTime: STALE_TIME.seconds(10), showErrorToast: false })

type MassageRecordPage = ResponseData<typeof RECORDS>

const mergeRecordPages = (pages: readonly MassageRecordPage[]) => pages.flatMap(({ records }) => records)

/** As many massages as one page of the history brings. */
const HISTORY_PAGE_SIZE = 50

/** The person's massages page by page, the newest first; none while nobody is signed in. */
export const useMassageHistory = () =>
  useApiInfiniteQuery(
    RECORDS,
    { limit: HISTORY_PAGE_SIZE },
    { needsPerson: false, staleTime: STALE_TIME.seconds(10), select: mergeRecordPages },
  )

/** Shares one's own numbers with the family of a chair, or no longer. */
export const useSetStatisticsSharing = () => {
  const client = useQueryClient()
  return useApiMutation('/massage_statistics/consent', {
    invalidates: [FAMILY, '/device/list'],
    onSuccess: ({ isShared }, { serialNumber }) =>
      client.setQueryData<ResponseData<'/device/get'>>(
        ['/device/get', { serialNumber }],
        device => device && { ...device, sharesStatistics: isShared },
      ),
  })
}
