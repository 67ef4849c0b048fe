import type { HealthReportDraft } from '@anzuo/contract'
import type { SupplementaryResults } from '@anzuo/domain/report/types'
import { RequestError } from '@anzuo/domain/requestError'
import { MINUTE_MS } from '@anzuo/domain/durations'
import { onAppShown } from '@/platform/appVisibility'
import { tryRunExclusively } from '@/platform/exclusive'
import { networkStatus } from '@/platform/networkStatus'
import { createJsonStorageKey, storage } from '@/platform/storage'
import { useAuthSession } from '../account/authSession'
import { queryClient } from '../api/queryClient'
import { request } from '../api/request'
import { invalidateApiQueries } from '../api/useApiQuery'
import { healthStorageKeys } from './healthStorageKeys'
import { getReportOwnerId, startReportOwnerPersistence } from './reportOwner'
import {
  emptyReportQueue,
  getNextUploadAttemptAt,
  isReportUploadDue,
  isReportOnHold,
  reportQueueReducer,
  type QueuedReport,
  type ReportQueueContent,
  type ReportQueueEvent,
} from './reportQueue'

export type ReportUploadQueueOptions = {
  /** Storage that outlives the app, shared by all tabs: read again before every change. */
  store: { read: () => ReportQueueContent; write: (content: ReportQueueContent) => void }
  /** Sends a draft; repeating it has no second effect on the server. Rejects with a RequestError. */
  upload: (draft: HealthReportDraft) => Promise<{ id: string }>
  /** Id of the person who is signed in, or null. */
  owner: () => string | null
  isOnline: () => boolean
  now: () => number
  /** Calls back once after so many milliseconds, unless the returned function is called before. */
  schedule: (onDue: () => void, delay: number) => () => void
  /** Runs the task unless another tab runs one; resolves to whether it did. */
  exclusively: (task: () => Promise<void>) => Promise<boolean>
}

export type ReportUploadQueue = {
  /**
   * Keeps a draft for the person who is signed in and starts to upload it. With `holdForMs` (ms) it waits so long for `complete`,
   * and is sent as it is when the check was left.
   */
  enqueue: (draft: HealthReportDraft, options?: { holdForMs: number }) => void
  /** Adds what the rest of the check found to a draft that is held, and starts to upload it. */
  complete: (clientReportId: string, additions: Partial<HealthReportDraft>) => void
  /** Uploads what is due. Called at the start, when the app is shown again and when the network is back. */
  uploadDue: () => Promise<void>
  /** Uploads everything at once, whatever its waiting time: the person asked for it, or the network came back. */
  uploadAll: () => Promise<void>
  /** Deletes a report that was never uploaded. */
  discard: (clientReportId: string) => void
  /** Deletes everything of a person, also what was never uploaded. */
  deleteByOwner: (owner: string) => void
  content: () => ReportQueueContent
  /** The report that is being sent at this moment, by this tab. */
  uploading: () => string | null
  /** Calls back after every change, until the returned function is called. */
  subscribe: (onChanged: () => void) => () => void
}

/** Calls whose answers an upload changes. */
export const REPORT_LIST_PATH = '/health_report/list'
export const REPORT_PATH = '/health_report/get'

/** Shortest delay of the timer for the next upload. */
const MIN_TIMER_DELAY_MS = 1000
/** While another tab uploads, this one tries again after this time. */
const OTHER_TAB_DELAY_MS = 3000

const toRequestError = (error: unknown) =>
  error instanceof RequestError ? error : new RequestError('broken')

type UploadResult = Extract<ReportQueueEvent, { kind: 'acknowledged' | 'failed' }>

/** Sends a draft and gives what it means for the queue; never rejects. */
const sendDraft = async (
  draft: HealthReportDraft,
  { upload, now }: Pick<ReportUploadQueueOptions, 'upload' | 'now'>,
): Promise<UploadResult> => {
  const { clientReportId } = draft
  try {
    const { id } = await upload(draft)
    return { kind: 'acknowledged', clientReportId, reportId: id }
  } catch (error) {
    return { kind: 'failed', clientReportId, error: toRequestError(error), at: now() }
  }
}

/** The next report would fail in the same way: there is no network, no session, or no server. */
const stopsUploads = (result: UploadResult) => result.kind === 'failed' && result.error.kind !== 'refused'

/** The stored queue with its listeners, and the report that this tab is sending. */
const createQueueState = ({ store, owner }: Pick<ReportUploadQueueOptions, 'store' | 'owner'>) => {
  const listeners = new Set<() => void>()
  let uploading: string | null = null
  const notify = () => listeners.forEach(onChanged => onChanged())
  return {
    notify,
    content: store.read,
    change: (event: ReportQueueEvent) => {
      store.write(reportQueueReducer(store.read(), event))
      notify()
    },
    /** Reports of the person who is signed in, the oldest first. */
    ownReports: (): QueuedReport[] => {
      const ownerId = owner()
      return ownerId === null ? [] : store.read().waiting.filter(report => report.owner === ownerId)
    },
    uploading: () => uploading,
    setUploading: (clientReportId: string | null) => {
      uploading = clientReportId
      notify()
    },
    subscribe: (onChanged: () => void) => {
      listeners.add(onChanged)
      return () => void listeners.delete(onChanged)
    },
  }
}

/** Sends the reports of the queue one after another, at their time or when asked; one tab at a time. */
const createUploader = (options: ReportUploadQueueOptions, queue: ReturnType<typeof createQueueState>) => {
  const { isOnline, now, schedule, exclusively } = options
  let cancelTimer = () => {}
  const setTimer = (onDue: () => void, delay: number) => {
    cancelTimer()
    cancelTimer = schedule(onDue, delay)
  }

  /** Offline nothing is scheduled: an event comes when the network is back. */
  const scheduleNext = () => {
    cancelTimer()
    const nextAttemptAt = isOnline() ? getNextUploadAttemptAt(queue.ownReports()) : null
    if (nextAttemptAt !== null) setTimer(uploadDue, Math.max(MIN_TIMER_DELAY_MS, nextAttemptAt - now()))
  }

  const sendWhere = async (isWanted: (report: QueuedReport) => boolean) => {
    const ids = queue
      .ownReports()
      .filter(isWanted)
      .map(({ draft }) => draft.clientReportId)
    for (const id of ids) {
      // It may have been discarded or sent by another tab while the ones before it were sent.
      const report = queue.ownReports().find(({ draft }) => draft.clientReportId === id)
      if (!report) continue
      queue.setUploading(id)
      const result = await sendDraft(report.draft, options)
      queue.change(result)
      queue.setUploading(null)
      if (stopsUploads(result)) return
    }
  }

  const run = async (isWanted: (report: QueuedReport) => boolean) => {
    if (queue.uploading() || !isOnline() || !queue.ownReports().some(isWanted)) return scheduleNext()
    const hasRun = await exclusively(() => sendWhere(isWanted))
    if (hasRun) return scheduleNext()
    setTimer(() => {
      // The other tab has changed what is stored.
      queue.notify()
      void uploadDue()
    }, OTHER_TAB_DELAY_MS)
  }

  const uploadDue = () => run(report => isReportUploadDue(report, now()))
  return { uploadDue, uploadAll: () => run(report => !isReportOnHold(report, now())) }
}

/**
 * Finished measurements that are not on the server yet. They outlive a reload, are uploaded one after another, and each
 * arrives exactly once: it stays until the server has answered, and the server knows a repeated one by its client id.
 */
export const createReportUploadQueue = (options: ReportUploadQueueOptions): ReportUploadQueue => {
  const { owner, now } = options
  const queue = createQueueState(options)
  const { uploadDue, uploadAll } = createUploader(options, queue)
  return {
    enqueue: (draft, { holdForMs } = { holdForMs: 0 }) => {
      const ownerId = owner()
      if (ownerId === null) throw new Error('A report belongs to somebody who is signed in')
      queue.change({ kind: 'enqueued', owner: ownerId, draft, at: now(), holdForMs })
      void uploadDue()
    },
    complete: (clientReportId, additions) => {
      queue.change({ kind: 'completed', clientReportId, additions, at: now() })
      void uploadDue()
    },
    uploadDue,
    uploadAll,
    discard: clientReportId => queue.change({ kind: 'discarded', clientReportId }),
    deleteByOwner: personId => queue.change({ kind: 'ownerDeleted', owner: personId }),
    content: queue.content,
    uploading: queue.uploading,
    subscribe: queue.subscribe,
  }
}

const isReportQueueContent = (value: unknown): value is ReportQueueContent =>
  typeof value === 'object' &&
  value !== null &&
  'waiting' in value &&
  'uploaded' in value &&
  Array.isArray(value.waiting) &&
  Array.isArray(value.uploaded)

const queueStorageKey = createJsonStorageKey(healthStorageKeys.reports, isReportQueueContent)
const LOCK_NAME = 'reportQueue'

/** The queue of this device. */
export const uploadQueue = createReportUploadQueue({
  store: {
    read: () => storage.read(queueStorageKey) ?? emptyReportQueue,
    write: content => void storage.write(queueStorageKey, content),
  },
  upload: async draft => {
    const report = await request('/health_report/upload', draft, {
      showErrorToast: false,
      needsPerson: false,
    })
    queryClient.setQueryData([REPORT_PATH, { id: report.id }], report)
    void invalidateApiQueries(queryClient, [REPORT_LIST_PATH])
    return report
  },
  owner: getReportOwnerId,
  isOnline: networkStatus.isOnline,
  now: Date.now,
  schedule: (onDue, delay) => {
    const timer = setTimeout(onDue, delay)
    return () => clearTimeout(timer)
  },
  exclusively: task => tryRunExclusively(LOCK_NAME, task),
})

let hasStartedUploads = false

/**
 * Uploads what is waiting: now, when somebody signs in, when the network is back and when the app is shown again.
 * Called as soon as something may wait; further calls do nothing.
 */
export const startReportUploads = (): void => {
  if (hasStartedUploads) return
  hasStartedUploads = true
  startReportOwnerPersistence()
  const uploadDue = () => void uploadQueue.uploadDue()
  useAuthSession.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) uploadDue()
  })
  networkStatus.onChanged(isOnline => {
    if (isOnline) void uploadQueue.uploadAll()
  })
  onAppShown(uploadDue)
  uploadDue()
}

/** Tongue and questionnaire take less; the report of a check that was left is uploaded after this time, ms. */
const MAX_HOLD_MS = 15 * MINUTE_MS

/**
 * Stores the measurement of the face on the device while the rest of the check goes on; it outlives a closed app. It is uploaded
 * with `completeReportOnHold`, or as it is after a quarter of an hour.
 */
export const enqueueReportOnHold = (draft: HealthReportDraft): void => {
  startReportUploads()
  uploadQueue.enqueue(draft, { holdForMs: MAX_HOLD_MS })
}

/** Adds what the rest of the check found, and sends the report as soon as it can be sent. */
export const completeReportOnHold = (clientReportId: string, results: SupplementaryResults): void =>
  uploadQueue.complete(clientReportId, results)

/** Uploads at once what is waiting: the person asked for it. */
export const retryReportUploads = (): void => void uploadQueue.uploadAll()

/** Deletes the measurements of a person on this device, also what was never uploaded. */
export const deleteQueuedReports = (personId: string): void => uploadQueue.deleteByOwner(personId)

/** Deletes the measurements of household members who do not stay on this device, also what was never uploaded. */
export const retainQueuedReportsOfMembers = (
  accountId: string,
  stays: (memberId: string | null) => boolean,
): void =>
  uploadQueue
    .content()
    .waiting.filter(({ owner, draft }) => owner === accountId && !stays(draft.memberId ?? null))
    .forEach(({ draft }) => uploadQueue.discard(draft.clientReportId))
