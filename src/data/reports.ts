import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { DataOf, Report, ReportDraft } from '@/contract'
import type { FailureKind, RequestFailure } from '@/domain/failure'
import type { FurtherResults } from '@/domain/report/types'
import { onAppShown } from '@/platform/appVisibility'
import { runExclusively } from '@/platform/exclusive'
import { network } from '@/platform/network'
import { jsonKey, storage } from '@/platform/storage'
import { keptNames } from './keptNames'
import { queryClient } from './queryClient'
import { createReportQueue, type QueueContent, type QueuedReport } from './reportQueue'
import { followReportOwner, reportOwner, useReportOwner } from './reportOwner'
import { request } from './request'
import { useSession } from './session'
import { invalidateCalls, useCall } from './useCall'

export type ReportSummary = DataOf<'/health_report/list'>['reports'][number]

const LIST = '/health_report/list'
const GET = '/health_report/get'

const isContent = (value: unknown): value is QueueContent =>
  typeof value === 'object' &&
  value !== null &&
  'waiting' in value &&
  'uploaded' in value &&
  Array.isArray(value.waiting) &&
  Array.isArray(value.uploaded)

const contentKey = jsonKey(keptNames.reports, isContent)
const LOCK = 'reportQueue'

const queue = createReportQueue({
  store: {
    read: () => storage.read(contentKey) ?? { waiting: [], uploaded: [] },
    write: content => void storage.write(contentKey, content),
  },
  upload: async draft => {
    const report = await request('/health_report/upload', draft, { announces: false })
    queryClient.setQueryData([GET, { id: report.id }], report)
    void invalidateCalls(queryClient, [LIST])
    return report
  },
  owner: reportOwner,
  isOnline: network.isOnline,
  now: Date.now,
  schedule: (onDue, delay) => {
    const timer = setTimeout(onDue, delay)
    return () => clearTimeout(timer)
  },
  exclusively: task => runExclusively(LOCK, task),
})

let hasStarted = false

/**
 * Uploads what waits: now, when somebody signs in, when the network is back and when the app comes back into sight.
 * Called as soon as something may wait; further calls do nothing.
 */
export const startReportUploads = (): void => {
  if (hasStarted) return
  hasStarted = true
  followReportOwner()
  const uploadDue = () => void queue.uploadDue()
  useSession.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) uploadDue()
  })
  network.onChanged(isOnline => {
    if (isOnline) void queue.uploadAll()
  })
  onAppShown(uploadDue)
  uploadDue()
}

/** Tongue and questionnaire take less; a report whose check was left goes after so long, ms. */
const LONGEST_HOLD = 15 * 60_000

/**
 * Keeps the measurement of the face on the device while the rest of the check goes on; it outlives a closed app. It is sent
 * with `completeReport`, or as it is after a quarter of an hour.
 */
export const holdReport = (draft: ReportDraft): void => {
  startReportUploads()
  queue.keep(draft, { holdFor: LONGEST_HOLD })
}

/** Adds what the rest of the check found, and sends the report as soon as it can be sent. */
export const completeReport = (clientReportId: string, results: FurtherResults): void =>
  queue.complete(clientReportId, results)

/** Sends what waits at once: the person asked for it. */
export const retryUploads = (): void => void queue.uploadAll()

/** Forgets what a person measured on this device, also what never arrived. */
export const forgetReportsOf = (personId: string): void => queue.forget(personId)

/** How far the upload of a measurement is. */
export type UploadState =
  | { kind: 'uploading' }
  | { kind: 'uploaded'; reportId: string }
  /** The device has no network; the report goes by itself when it is back. */
  | { kind: 'noNetwork' }
  | { kind: 'failed'; failure: FailureKind; nextAttemptAt: number; isRejected: boolean }
  /** Kept on the device: the next upload is due, or its owner is signed out. */
  | { kind: 'waiting' }
  /** The device knows nothing of it. */
  | { kind: 'unknown' }

const uploadStateOf = (clientReportId: string, content: QueueContent): UploadState => {
  const uploaded = content.uploaded.find(report => report.clientReportId === clientReportId)
  if (uploaded) return { kind: 'uploaded', reportId: uploaded.reportId }
  const waiting = content.waiting.find(report => report.draft.clientReportId === clientReportId)
  if (!waiting) return { kind: 'unknown' }
  if (queue.uploading() === clientReportId) return { kind: 'uploading' }
  if (!network.isOnline() || waiting.lastFailure === 'offline') return { kind: 'noNetwork' }
  const { lastFailure: failure, nextAttemptAt, isRejected } = waiting
  return failure ? { kind: 'failed', failure, nextAttemptAt, isRejected } : { kind: 'waiting' }
}

/** One value per state of the queue, so that React sees a change only where there is one. */
const snapshot = () => JSON.stringify([queue.content(), queue.uploading(), network.isOnline()])

const subscribe = (onChanged: () => void) => {
  const leaveQueue = queue.subscribe(onChanged)
  const leaveNetwork = network.onChanged(onChanged)
  return () => {
    leaveQueue()
    leaveNetwork()
  }
}

const useQueueContent = (): QueueContent => {
  useSyncExternalStore(subscribe, snapshot, snapshot)
  return queue.content()
}

/** The upload of one measurement, by the id that the device gave it. */
export const useUploadState = (clientReportId: string): UploadState =>
  uploadStateOf(clientReportId, useQueueContent())

/** Measurements of the person who is signed in that are not on the server yet, the newest first. */
export const useWaitingReports = (): QueuedReport[] => {
  const { waiting } = useQueueContent()
  const owner = useReportOwner()
  return waiting.filter(report => report.owner === owner).reverse()
}

/** A report as a page shows it: from the server, or still on the device only. */
export type ShownReport =
  ({ kind: 'server' } & Report) | { kind: 'device'; upload: UploadState; draft: ReportDraft }

type ReportState =
  | { status: 'success'; data: ShownReport; error: null; refetch: () => void }
  | { status: 'pending'; data?: undefined; error: null; refetch: () => void }
  | { status: 'error'; data?: undefined; error: RequestFailure; refetch: () => void }

/** One report by the server's id or by the one that the device gave it. */
export const useReport = (id: string): ReportState => {
  const content = useQueueContent()
  const owner = useReportOwner()
  const local = content.waiting.find(report => report.draft.clientReportId === id && report.owner === owner)
  const uploaded = content.uploaded.find(report => report.clientReportId === id)
  const answer = useCall(GET, { id: uploaded?.reportId ?? id }, { enabled: !local, announces: false })
  const refetch = () => void answer.refetch()
  if (local) {
    const data: ShownReport = { kind: 'device', draft: local.draft, upload: uploadStateOf(id, content) }
    return { status: 'success', data, error: null, refetch }
  }
  if (answer.status === 'success') {
    return { status: 'success', data: { kind: 'server', ...answer.data }, error: null, refetch }
  }
  if (answer.status === 'error') return { status: 'error', error: answer.error, refetch }
  return { status: 'pending', error: null, refetch }
}

const PAGE_SIZE = 20

/** Where the next page begins. */
type Cursor = Pick<ReportSummary, 'measuredAt' | 'id'>

/**
 * Reports on the server, the newest first, page by page. While nobody is signed in, a page that `needsPerson` asks all the same
 * and so leads to the log-in; others simply have none.
 */
export const useReports = ({ needsPerson = false } = {}) => {
  const isSignedIn = useSession(({ token }) => token !== null)
  return useInfiniteQuery<
    DataOf<typeof LIST>,
    RequestFailure,
    ReportSummary[],
    readonly string[],
    Cursor | undefined
  >({
    queryKey: [LIST],
    queryFn: ({ pageParam: after, signal }) =>
      request(LIST, { limit: PAGE_SIZE, ...(after ? { after } : {}) }, { signal, announces: false }),
    initialPageParam: undefined,
    getNextPageParam: ({ hasMore, reports }) => {
      const last = reports.at(-1)
      return hasMore && last ? { measuredAt: last.measuredAt, id: last.id } : undefined
    },
    select: ({ pages }) => pages.flatMap(page => page.reports),
    enabled: isSignedIn || needsPerson,
    meta: { announces: false },
  })
}

const LARGEST_PAGE = 50

/**
 * All reports on the server, the newest first, for an export.
 * @throws RequestFailure when one of the pages doesn't come; nothing is given then
 */
export const loadAllReports = async (): Promise<ReportSummary[]> => {
  const all: ReportSummary[] = []
  let after: Cursor | undefined
  for (;;) {
    const body = { limit: LARGEST_PAGE, ...(after ? { after } : {}) }
    const { reports, hasMore } = await request(LIST, body, { announces: false })
    all.push(...reports)
    const last = reports.at(-1)
    if (!hasMore || !last) return all
    after = { measuredAt: last.measuredAt, id: last.id }
  }
}

/** A report to delete, by the id that it has where it is. */
export type ReportPlace =
  { kind: 'server'; id: string } | { kind: 'device'; draft: Pick<ReportDraft, 'clientReportId'> }

/** Deletes a report wherever it is: on the server, or on the device before it was ever sent. */
export const useDeleteReport = ({ onDeleted }: { onDeleted: () => void }) => {
  const client = useQueryClient()
  return useMutation<unknown, RequestFailure, ReportPlace>({
    mutationFn: async report => {
      if (report.kind === 'device') return queue.discard(report.draft.clientReportId)
      await request('/health_report/delete', { id: report.id }, { announces: false })
      client.removeQueries({ queryKey: [GET, { id: report.id }] })
    },
    onSuccess: async () => {
      onDeleted()
      await invalidateCalls(client, [LIST])
    },
  })
}
