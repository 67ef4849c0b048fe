import { useQueryClient } from '@tanstack/react-query'
import type { DataOf, RequestOf } from '@/contract'
import { STALE } from './queryClient'
import { useCall, useCallMutation } from './useCall'

export type MassagePeriod = RequestOf<'/massage_statistics/get'>
export type FamilyMember = DataOf<'/massage_statistics/family'>['members'][number]
export type MassageRecord = DataOf<'/massage_statistics/records'>['records'][number]

const FAMILY = '/massage_statistics/family'

/** The person's own massages in a period. */
export const useMassageStatistics = (span: MassagePeriod) =>
  useCall('/massage_statistics/get', span, { staleAfter: STALE.seconds(10), announces: false })

/** The massages on one chair of those who share theirs. */
export const useFamilyStatistics = (serialNumber: string | null, span: MassagePeriod) =>
  useCall(
    FAMILY,
    { serialNumber: serialNumber ?? '', ...span },
    { enabled: serialNumber !== null, staleAfter: STALE.seconds(10), announces: false },
  )

/** The person's latest massages, the newest first. */
export const useMassageRecords = () =>
  useCall('/massage_statistics/records', { limit: 20 }, { staleAfter: STALE.seconds(10), announces: false })

/** Shares one's own numbers with the family of a chair, or no longer. */
export const useShareStatistics = () => {
  const client = useQueryClient()
  return useCallMutation('/massage_statistics/consent', {
    invalidates: [FAMILY, '/device/list'],
    onSucceeded: ({ isShared }, { serialNumber }) =>
      client.setQueryData<DataOf<'/device/get'>>(
        ['/device/get', { serialNumber }],
        device => device && { ...device, sharesStatistics: isShared },
      ),
  })
}
