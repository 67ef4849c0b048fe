import type { Code, ReportDraft } from '@/contract'
import { RequestFailure, type FailureKind } from '@/domain/failure'

/** A finished measurement on its way to the server. */
export type QueuedReport = {
  /** Who was measured: only their session may upload it. */
  owner: string
  draft: ReportDraft
  /** Uploads that were tried and failed. */
  attempts: number
  /** Milliseconds since 1970; no upload by itself before. */
  nextAttemptAt: number
  lastFailure: FailureKind | null
  /** The server will never take it as it is; only the person may try again. */
  isRejected: boolean
  /** The check still goes on and may add to it: not sent before this moment, ms since 1970. */
  heldUntil?: number
}

/** A report that arrived: the id that the device gave it, and the server's. */
export type UploadedReport = { clientReportId: string; reportId: string }

export type QueueContent = { waiting: QueuedReport[]; uploaded: UploadedReport[] }

export type ReportQueueOptions = {
  /** Lasting storage, shared by all tabs: read anew before every change. */
  store: { read: () => QueueContent; write: (content: QueueContent) => void }
  /** Sends a draft; repeating it has no second effect on the server. Rejects with a RequestFailure. */
  upload: (draft: ReportDraft) => Promise<{ id: string }>
  /** Id of the person who is signed in, or null. */
  owner: () => string | null
  isOnline: () => boolean
  now: () => number
  /** Calls back once after so many milliseconds, unless the result is called before. */
  schedule: (onDue: () => void, delay: number) => () => void
  /** Runs the task unless another tab is at it; says whether it did. */
  exclusively: (task: () => Promise<void>) => Promise<boolean>
}

export type ReportQueue = {
  /**
   * Keeps a draft for the person who is signed in and starts to upload it. With `holdFor` (ms) it waits so long for `complete`,
   * and goes as it is when nobody comes back to it.
   */
  keep: (draft: ReportDraft, options?: { holdFor: number }) => void
  /** Adds what the rest of the check found to a draft that is held, and starts to upload it. */
  complete: (clientReportId: string, additions: Partial<ReportDraft>) => void
  /** Uploads what is due. Called at the start, when the app comes back into sight and when the network comes back. */
  uploadDue: () => Promise<void>
  /** Uploads everything at once, whatever its waiting time: the person asked for it, or the network came back. */
  uploadAll: () => Promise<void>
  /** Forgets a report that was never uploaded. */
  discard: (clientReportId: string) => void
  /** Forgets everything of a person, also what never arrived. */
  forget: (owner: string) => void
  content: () => QueueContent
  /** The report that is being sent at this moment, by this tab. */
  uploading: () => string | null
  /** Calls back after every change; the result ends that. */
  subscribe: (onChanged: () => void) => () => void
}

const SECOND = 1000
/** Waiting time after the first, second … failed upload; the last one holds on. */
const BACK_OFF = [5, 15, 30, 60, 180, 600].map(seconds => seconds * SECOND)
/** While another tab uploads, this one looks again after so long. */
const OTHER_TAB_DELAY = 3 * SECOND
/** Enough to lead old addresses on; older ones fall out. */
const REMEMBERED_UPLOADS = 20

/** The draft itself is at fault: invalid, or too large. */
const REJECTING_CODES: readonly (Code | null)[] = [1001, 1013]

const backOff = (attempts: number) => BACK_OFF[Math.min(attempts, BACK_OFF.length) - 1] ?? 0

/**
 * Finished measurements that are not on the server yet. They outlive a reload, are uploaded one after another, and each
 * arrives exactly once: it stays until the server has answered, and the server knows a repeated one by its client id.
 */
export const createReportQueue = (options: ReportQueueOptions): ReportQueue => {
  const { store, upload, owner, isOnline, now, schedule, exclusively } = options
  const listeners = new Set<() => void>()
  let uploading: string | null = null
  let cancelTimer = () => {}

  const notify = () => listeners.forEach(onChanged => onChanged())
  const change = (update: (content: QueueContent) => QueueContent) => {
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
      uploaded: [{ clientReportId, reportId }, ...uploaded].slice(0, REMEMBERED_UPLOADS),
    }))

  const onFailed = (clientReportId: string, failure: RequestFailure) =>
    changeOne(clientReportId, report => ({
      ...report,
      attempts: report.attempts + 1,
      nextAttemptAt: now() + backOff(report.attempts + 1),
      lastFailure: failure.kind,
      isRejected: failure.kind === 'refused' && REJECTING_CODES.includes(failure.code as Code | null),
    }))

  /** Sends one report and gives the failure, or null when it arrived. */
  const send = async ({ draft }: QueuedReport): Promise<RequestFailure | null> => {
    uploading = draft.clientReportId
    notify()
    try {
      const { id } = await upload(draft)
      onArrived(draft.clientReportId, id)
      return null
    } catch (error) {
      const failure = error instanceof RequestFailure ? error : new RequestFailure('broken')
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
    if (due.length > 0) cancelTimer = schedule(uploadDue, Math.max(SECOND, Math.min(...due) - now()))
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
    }, OTHER_TAB_DELAY)
  }

  const isHeld = ({ heldUntil = 0 }: QueuedReport) => heldUntil > now()
  const uploadDue = () =>
    run(report => !report.isRejected && !isHeld(report) && report.nextAttemptAt <= now())

  return {
    keep: (draft, { holdFor } = { holdFor: 0 }) => {
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
                nextAttemptAt: now() + holdFor,
                lastFailure: null,
                isRejected: false,
                ...(holdFor > 0 ? { heldUntil: now() + holdFor } : {}),
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
    forget: personId =>
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
