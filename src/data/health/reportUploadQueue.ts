import type { ResponseCode, HealthReportDraft } from '@anzuo/contract'
import { RequestError, type RequestErrorKind } from '@anzuo/domain/requestError'

/** A finished measurement on its way to the server. */
export type QueuedReport = {
  /** Who was measured: only their session may upload it. */
  owner: string
  draft: HealthReportDraft
  /** Uploads that were tried and failed. */
  attempts: number
  /** Milliseconds since 1970; no upload by itself before. */
  nextAttemptAt: number
  lastFailure: RequestErrorKind | null
  /** The server will never take it as it is; only the person may try again. */
  isRejected: boolean
  /** The check still goes on and may add to it: not sent before this moment, ms since 1970. */
  heldUntil?: number
}

/** A report that arrived: the id that the device gave it, and the server's. */
type UploadedReport = { clientReportId: string; reportId: string }

export type ReportQueueContent = { waiting: QueuedReport[]; uploaded: UploadedReport[] }

export type ReportUploadQueueOptions = {
  /** Lasting storage, shared by all tabs: read anew before every change. */
  store: { read: () => ReportQueueContent; write: (content: ReportQueueContent) => void }
  /** Sends a draft; repeating it has no second effect on the server. Rejects with a RequestFailure. */
  upload: (draft: HealthReportDraft) => Promise<{ id: string }>
  /** Id of the person who is signed in, or null. */
  owner: () => string | null
  isOnline: () => boolean
  now: () => number
  /** Calls back once after so many milliseconds, unless the result is called before. */
  schedule: (onDue: () => void, delay: number) => () => void
  /** Runs the task unless another tab is at it; says whether it did. */
  exclusively: (task: () => Promise<void>) => Promise<boolean>
}

export type ReportUploadQueue = {
  /**
   * Keeps a draft for the person who is signed in and starts to upload it. With `holdForMs` (ms) it waits so long for `complete`,
   * and goes as it is when nobody comes back to it.
   */
  enqueue: (draft: HealthReportDraft, options?: { holdForMs: number }) => void
  /** Adds what the rest of the check found to a draft that is held, and starts to upload it. */
  complete: (clientReportId: string, additions: Partial<HealthReportDraft>) => void
  /** Uploads what is due. Called at the start, when the app comes back into sight and when the network comes back. */
  uploadDue: () => Promise<void>
  /** Uploads everything at once, whatever its waiting time: the person asked for it, or the network came back. */
  uploadAll: () => Promise<void>
  /** Forgets a report that was never uploaded. */
  discard: (clientReportId: string) => void
  /** Forgets everything of a person, also what never arrived. */
  deleteByOwner: (owner: string) => void
  content: () => ReportQueueContent
  /** The report that is being sent at this moment, by this tab. */
  uploading: () => string | null
  /** Calls back after every change; the result ends that. */
  subscribe: (onChanged: () => void) => () => void
}

const SECOND_MS = 1000
/** Waiting time after the first, second … failed upload; the last one holds on. */
const BACKOFF_DELAYS_MS = [5, 15, 30, 60, 180, 600].map(seconds => seconds * SECOND_MS)
/** While another tab uploads, this one looks again after so long. */
const OTHER_TAB_DELAY_MS = 3 * SECOND_MS
/** Enough to lead old addresses on; older ones fall out. */
const MAX_REMEMBERED_UPLOADS = 20

/** The draft itself is at fault: invalid, or too large. */
const REJECTION_CODES: readonly (ResponseCode | null)[] = [1001, 1013]

const getBackoffDelayMs = (attempts: number) =>
  BACKOFF_DELAYS_MS[Math.min(attempts, BACKOFF_DELAYS_MS.length) - 1] ?? 0

/**
 * Finished measurements that are not on the server yet. They outlive a reload, are uploaded one after another, and each
 * arrives exactly once: it stays until the server has answered, and the server knows a repeated one by its client id.
 */
export const createReportUploadQueue = (options: ReportUploadQueueOptions): ReportUploadQueue => {
  const { store, upload, owner, isOnline, now, schedule, exclusively } = options
  const listeners = new Set<() => void>()
  let uploading: string | null = null
  let cancelTimer = () => {}

  const notify = () => listeners.forEach(onChanged => onChanged())
  const change = (update: (content: ReportQueueContent) => ReportQueueContent) => {
    store.write(update(store.read()))
    notify()
  }
  const changeOne = (clientReportId: string, update: (report: QueuedReport) => QueuedReport) =>
    change(({ waiting, uploaded }) => ({
      uploaded,
      waiting: waiting.map(report =>
        report.draft.clientReportId === clientReportId ? update(report) : report,
      ),
    }))
  const ownReports = () => {
    const me = owner()
    return me === null ? [] : store.read().waiting.filter(report => report.owner === me)
  }

  const onArrived = (clientReportId: string, reportId: string) =>
    change(({ waiting, uploaded }) => ({
      waiting: waiting.filter(report => report.draft.clientReportId !== clientReportId),
      uploaded: [{ clientReportId, reportId }, ...uploaded].slice(0, MAX_REMEMBERED_UPLOADS),
    }))

  const onFailed = (clientReportId: string, failure: RequestError) =>
    changeOne(clientReportId, report => ({
      ...report,
      attempts: report.attempts + 1,
      nextAttemptAt: now() + getBackoffDelayMs(report.attempts + 1),
      lastFailure: failure.kind,
      isRejected: failure.kind === 'refused' && REJECTION_CODES.includes(failure.code as ResponseCode | null),
    }))

  /** Sends one report and gives the failure, or null when it arrived. */
  const send = async ({ draft }: QueuedReport): Promise<RequestError | null> => {
    uploading = draft.clientReportId
    notify()
    try {
      const { id } = await upload(draft)
      onArrived(draft.clientReportId, id)
      return null
    } catch (error) {
      const failure = error instanceof RequestError ? error : new RequestError('broken')
      // Without a session nothing was sent: the report waits for its owner to come back.
      if (failure.kind !== 'cancelled') onFailed(draft.clientReportId, failure)
      return failure
    } finally {
      uploading = null
      notify()
    }
  }

  /** Offline nothing is scheduled: the network tells when it is back. */
  const scheduleNext = () => {
    cancelTimer()
    if (!isOnline()) return
    const due = ownReports()
      .filter(report => !report.isRejected)
      .map(report => report.nextAttemptAt)
    if (due.length > 0) cancelTimer = schedule(uploadDue, Math.max(SECOND_MS, Math.min(...due) - now()))
  }

  /** Sends, oldest first, until one fails in a way that the next one would as well. */
  const sendWhere = async (isDue: (report: QueuedReport) => boolean) => {
    for (const { draft } of ownReports().filter(isDue)) {
      const report = ownReports().find(candidate => candidate.draft.clientReportId === draft.clientReportId)
      const failure = report ? await send(report) : null
      if (failure && failure.kind !== 'refused') return
    }
  }

  const run = async (isDue: (report: QueuedReport) => boolean) => {
    if (uploading || !isOnline() || !ownReports().some(isDue)) return scheduleNext()
    const isOurTurn = await exclusively(() => sendWhere(isDue))
    if (isOurTurn) return scheduleNext()
    cancelTimer()
    cancelTimer = schedule(() => {
      // The other tab has changed what is stored.
      notify()
      void uploadDue()
    }, OTHER_TAB_DELAY_MS)
  }

  const isHeld = ({ heldUntil = 0 }: QueuedReport) => heldUntil > now()
  const uploadDue = () =>
    run(report => !report.isRejected && !isHeld(report) && report.nextAttemptAt <= now())

  return {
    enqueue: (draft, { holdForMs } = { holdForMs: 0 }) => {
      const me = owner()
      if (me === null) throw new Error('A report belongs to somebody who is signed in')
      change(({ waiting, uploaded }) => ({
        uploaded,
        waiting: waiting.some(report => report.draft.clientReportId === draft.clientReportId)
          ? waiting
          : [
              ...waiting,
              {
                owner: me,
                draft,
                attempts: 0,
                nextAttemptAt: now() + holdForMs,
                lastFailure: null,
                isRejected: false,
                ...(holdForMs > 0 ? { heldUntil: now() + holdForMs } : {}),
              },
            ],
      }))
      void uploadDue()
    },
    complete: (clientReportId, additions) => {
      changeOne(clientReportId, ({ heldUntil, ...report }) =>
        heldUntil === undefined
          ? report
          : { ...report, draft: { ...report.draft, ...additions }, nextAttemptAt: now() },
      )
      void uploadDue()
    },
    uploadDue,
    uploadAll: () => run(report => !isHeld(report)),
    discard: clientReportId =>
      change(({ waiting, uploaded }) => ({
        uploaded,
        waiting: waiting.filter(report => report.draft.clientReportId !== clientReportId),
      })),
    // Where reports went is not noted by person; only old addresses of this device need it.
    deleteByOwner: personId =>
      change(({ waiting }) => ({
        waiting: waiting.filter(report => report.owner !== personId),
        uploaded: [],
      })),
    content: store.read,
    uploading: () => uploading,
    subscribe: onChanged => {
      listeners.add(onChanged)
      return () => void listeners.delete(onChanged)
    },
  }
}
