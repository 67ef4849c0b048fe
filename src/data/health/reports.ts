import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { HealthReport, HealthReportDraft, RequestBody, ResponseData } from '@anzuo/contract'
import type { RequestErrorKind, RequestError } from '@anzuo/domain/requestError'
import { networkStatus } from '@/platform/networkStatus'
import { request } from '../api/request'
import { useApiInfiniteQuery } from '../api/useApiInfiniteQuery'
import { invalidateApiQueries, useApiQuery } from '../api/useApiQuery'
import { deleteLastReport, storeLastReport, useLastReport } from './lastReports'
import { useReportOwnerId } from './reportOwner'
import type { ReportQueueContent, QueuedReport } from './reportQueue'
import { REPORT_LIST_PATH, REPORT_PATH, uploadQueue } from './reportUploads'

export type HealthReportSummary = ResponseData<'/health_report/list'>['reports'][number]

/** The state of a report's upload. */
export type ReportUploadState =
  | { kind: 'uploading' }
  | { kind: 'uploaded'; reportId: string }
  /** The device has no network; the report is uploaded when it is back. */
  | { kind: 'noNetwork' }
  | { kind: 'failed'; failure: RequestErrorKind; nextAttemptAt: number; isRejected: boolean }
  /** Stored on the device: the next upload is due, or its owner is signed out. */
  | { kind: 'waiting' }
  /** The device has no report with this id. */
  | { kind: 'unknown' }

const getUploadState = (clientReportId: string, content: ReportQueueContent): ReportUploadState => {
  const uploaded = content.uploaded.find(report => report.clientReportId === clientReportId)
  if (uploaded) return { kind: 'uploaded', reportId: uploaded.reportId }
  const waiting = content.waiting.find(report => report.draft.clientReportId === clientReportId)
  if (!waiting) return { kind: 'unknown' }
  if (uploadQueue.uploading() === clientReportId) return { kind: 'uploading' }
  if (!networkStatus.isOnline() || waiting.lastFailure === 'offline') return { kind: 'noNetwork' }
  const { lastFailure: failure, nextAttemptAt, isRejected } = waiting
  return failure ? { kind: 'failed', failure, nextAttemptAt, isRejected } : { kind: 'waiting' }
}

/** One value per state of the queue, so that React sees a change only where there is one. */
const getSnapshot = () =>
  JSON.stringify([uploadQueue.content(), uploadQueue.uploading(), networkStatus.isOnline()])

const subscribe = (onChanged: () => void) => {
  const leaveQueue = uploadQueue.subscribe(onChanged)
  const leaveNetwork = networkStatus.onChanged(onChanged)
  return () => {
    leaveQueue()
    leaveNetwork()
  }
}

const useQueueContent = (): ReportQueueContent => {
  useSyncExternalStore(subscribe, getSnapshot, getSnapshot)
  return uploadQueue.content()
}

/** The upload of one measurement, by the id that the device gave it. */
export const useReportUploadState = (clientReportId: string): ReportUploadState =>
  getUploadState(clientReportId, useQueueContent())

/** Where the last reports of this device went: the id that the device gave each, and the server's. */
export const useUploadedReports = (): ReportQueueContent['uploaded'] => useQueueContent().uploaded

/**
 * Measurements of the signed-in person's account that are not on the server yet, the newest first: of one household member, with null
 * of the account's person, left out of everybody.
 */
export const useQueuedReports = (memberId?: string | null): QueuedReport[] => {
  const { waiting } = useQueueContent()
  const owner = useReportOwnerId()
  return waiting
    .filter(report => report.owner === owner)
    .filter(({ draft }) => memberId === undefined || (draft.memberId ?? null) === memberId)
    .reverse()
}

/** A report as a page shows it: from the server, or still on the device only. */
export type LocalOrServerReport =
  | ({ kind: 'server' } & HealthReport)
  | { kind: 'device'; upload: ReportUploadState; draft: HealthReportDraft }

type ReportQueryResult =
  | { status: 'success'; data: LocalOrServerReport; error: null; refetch: () => void }
  | { status: 'pending'; data?: undefined; error: null; refetch: () => void }
  | { status: 'error'; data?: undefined; error: RequestError; refetch: () => void }

/** Whether the server could not be asked, rather than said no. */
const isOutOfReach = ({ kind }: RequestError): boolean => kind === 'offline' || kind === 'timeout'

/**
 * One report by the server's id or by the one that the device gave it; the server is asked only while `isEnabled`. Without a network the
 * one that was opened last is still there.
 */
export const useHealthReport = (id: string, { isEnabled = true } = {}): ReportQueryResult => {
  const content = useQueueContent()
  const owner = useReportOwnerId()
  const local = content.waiting.find(report => report.draft.clientReportId === id && report.owner === owner)
  const uploaded = content.uploaded.find(report => report.clientReportId === id)
  const answer = useApiQuery(
    REPORT_PATH,
    { id: uploaded?.reportId ?? id },
    { enabled: isEnabled && !local, showErrorToast: false },
  )
  const stored = useLastReport(owner, uploaded?.reportId ?? id)
  useEffect(() => {
    if (owner !== null && answer.data) storeLastReport(owner, answer.data)
  }, [owner, answer.data])
  const refetch = () => void answer.refetch()
  if (local) {
    const data: LocalOrServerReport = {
      kind: 'device',
      draft: local.draft,
      upload: getUploadState(id, content),
    }
    return { status: 'success', data, error: null, refetch }
  }
  if (answer.status === 'success') {
    return { status: 'success', data: { kind: 'server', ...answer.data }, error: null, refetch }
  }
  if (answer.status === 'error' && stored && isOutOfReach(answer.error)) {
    return { status: 'success', data: { kind: 'server', ...stored }, error: null, refetch }
  }
  if (answer.status === 'error') return { status: 'error', error: answer.error, refetch }
  return { status: 'pending', error: null, refetch }
}

const PAGE_SIZE = 20

type ReportPage = ResponseData<typeof REPORT_LIST_PATH>

const mergeReportPages = (pages: readonly ReportPage[]) => pages.flatMap(page => page.reports)

/**
 * Reports on the server, the newest first, page by page: of one household member, with null of the account's person, with undefined of
 * everybody. While nobody is signed in, a page with `needsPerson` requests them and so leads to the log-in; others have none.
 */
export const useHealthReports = (memberId: string | null | undefined, { needsPerson = false } = {}) =>
  useApiInfiniteQuery(
    REPORT_LIST_PATH,
    { limit: PAGE_SIZE, memberId },
    { needsPerson, select: mergeReportPages },
  )

const MAX_PAGE_SIZE = 50

/**
 * All reports of a household member, or with null of the account's person, on the server, the newest first, for an export.
 * @throws RequestError when one of the pages fails
 */
export const fetchAllReports = async (memberId: string | null): Promise<HealthReportSummary[]> => {
  const all: HealthReportSummary[] = []
  let body: RequestBody<typeof REPORT_LIST_PATH> | null = { limit: MAX_PAGE_SIZE, memberId }
  while (body) {
    const page: ReportPage = await request(REPORT_LIST_PATH, body, { showErrorToast: false })
    all.push(...page.reports)
    body = page.next === null ? null : { limit: MAX_PAGE_SIZE, memberId, cursor: page.next }
  }
  return all
}

/** A report to delete, by the id that it has where it is. */
export type ReportReference =
  { kind: 'server'; id: string } | { kind: 'device'; draft: Pick<HealthReportDraft, 'clientReportId'> }

/** Deletes a report wherever it is: on the server, or on the device before it was ever sent. */
export const useDeleteHealthReport = ({ onDeleted }: { onDeleted: () => void }) => {
  const client = useQueryClient()
  return useMutation<unknown, RequestError, ReportReference>({
    mutationFn: async report => {
      if (report.kind === 'device') return uploadQueue.discard(report.draft.clientReportId)
      await request('/health_report/delete', { id: report.id }, { showErrorToast: false })
      client.removeQueries({ queryKey: [REPORT_PATH, { id: report.id }] })
      deleteLastReport(report.id)
    },
    onSuccess: async () => {
      onDeleted()
      await invalidateApiQueries(client, [REPORT_LIST_PATH])
    },
  })
}
