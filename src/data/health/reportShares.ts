import type { ResponseData } from '@anzuo/contract'
import { useApiMutation, useApiQuery } from '../api/useApiQuery'

const LIST_PATH = '/report_share/list'

export type ReportShare = ResponseData<typeof LIST_PATH>['shares'][number]
export type SharedReport = ResponseData<'/open/report_share/get'>

/** The links that open reports of this account now, the newest first. */
export const useReportShares = () => useApiQuery(LIST_PATH, {}, { staleTime: 0, showErrorToast: false })

/** Makes a link to a report; its token is in the answer, this once. */
export const useCreateReportShare = () => useApiMutation('/report_share/create', { invalidates: [LIST_PATH] })

/** Ends a link at once. */
export const useRevokeReportShare = (onRevoked: () => void) =>
  useApiMutation('/report_share/revoke', { invalidates: [LIST_PATH], onSuccess: onRevoked })

/** What a link shows. Asked anew each time: its owner may have ended it. */
export const useSharedReport = (token: string) =>
  useApiQuery('/open/report_share/get', { token }, { staleTime: 0, showErrorToast: false })
