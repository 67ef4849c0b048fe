import type { HealthReportDraft, ResponseCode } from '@anzuo/contract'
import type { RequestError, RequestErrorKind } from '@anzuo/domain/requestError'

/** A finished measurement on its way to the server. Times are milliseconds since 1970. */
export type QueuedReport = {
  /** Who was measured: only their session may upload it. */
  owner: string
  draft: HealthReportDraft
  /** Uploads that were tried and failed. */
  attempts: number
  /** No upload by itself before this moment. */
  nextAttemptAt: number
  lastFailure: RequestErrorKind | null
  /** The server will never take it as it is; only the person may try again. */
  isRejected: boolean
  /** The check still goes on and may add to it: not sent before this moment. */
  heldUntil?: number
}

/** A report that arrived: the id that the device gave it, and the server's. */
type UploadedReport = { clientReportId: string; reportId: string }

/** What the device keeps: reports in the order of measurement, and where the last ones went, the newest first. */
export type ReportQueueContent = { waiting: QueuedReport[]; uploaded: UploadedReport[] }

/** Everything that changes the queue. `at` and `holdForMs` are milliseconds. */
export type ReportQueueEvent =
  /** A measurement is finished; with `holdForMs` above 0 the rest of its check goes on. */
  | { kind: 'enqueued'; owner: string; draft: HealthReportDraft; at: number; holdForMs: number }
  /** The rest of the check is done. */
  | { kind: 'completed'; clientReportId: string; additions: Partial<HealthReportDraft>; at: number }
  /** The server has the report. */
  | { kind: 'acknowledged'; clientReportId: string; reportId: string }
  | { kind: 'failed'; clientReportId: string; error: RequestError; at: number }
  /** The person deleted the report. */
  | { kind: 'discarded'; clientReportId: string }
  /** Everything of a person is deleted from the device. */
  | { kind: 'ownerDeleted'; owner: string }

export const emptyReportQueue: ReportQueueContent = { waiting: [], uploaded: [] }

/** Waiting time after the first, second … failed upload; the last one stays. */
const BACKOFF_DELAYS_MS = [5, 15, 30, 60, 180, 600].map(seconds => seconds * 1000)
/** Enough for the addresses of reports that were read before they were uploaded; older ones are dropped. */
const MAX_REMEMBERED_UPLOADS = 20
/** The draft itself is at fault: invalid, or too large. */
const REJECTION_CODES: readonly (ResponseCode | null)[] = [1001, 1013]

const getBackoffDelayMs = (attempts: number) =>
  BACKOFF_DELAYS_MS[Math.min(attempts, BACKOFF_DELAYS_MS.length) - 1] ?? 0

const isRejection = ({ kind, code }: RequestError) =>
  kind === 'refused' && REJECTION_CODES.includes(code as ResponseCode | null)

const toQueuedReport = ({
  owner,
  draft,
  at,
  holdForMs,
}: Extract<ReportQueueEvent, { kind: 'enqueued' }>): QueuedReport => ({
  owner,
  draft,
  attempts: 0,
  nextAttemptAt: at + holdForMs,
  lastFailure: null,
  isRejected: false,
  ...(holdForMs > 0 ? { heldUntil: at + holdForMs } : {}),
})

const recordFailure = (report: QueuedReport, error: RequestError, at: number): QueuedReport => ({
  ...report,
  attempts: report.attempts + 1,
  nextAttemptAt: at + getBackoffDelayMs(report.attempts + 1),
  lastFailure: error.kind,
  isRejected: isRejection(error),
})

/** A report that is not held any more may be on its way already: it is not changed. */
const completeReport = (
  { heldUntil, ...report }: QueuedReport,
  { additions, at }: Extract<ReportQueueEvent, { kind: 'completed' }>,
): QueuedReport =>
  heldUntil === undefined
    ? report
    : { ...report, draft: { ...report.draft, ...additions }, nextAttemptAt: at }

/**
 * The queue after an event. A report stays in `waiting` until the server has acknowledged it, or the person has deleted
 * it; the same client id is queued once.
 */
export const reportQueueReducer = (
  { waiting, uploaded }: ReportQueueContent,
  event: ReportQueueEvent,
): ReportQueueContent => {
  const isMeant = ({ draft }: QueuedReport) =>
    'clientReportId' in event && draft.clientReportId === event.clientReportId
  const changeMeant = (change: (report: QueuedReport) => QueuedReport) => ({
    uploaded,
    waiting: waiting.map(report => (isMeant(report) ? change(report) : report)),
  })
  switch (event.kind) {
    case 'enqueued': {
      const isKnown = waiting.some(({ draft }) => draft.clientReportId === event.draft.clientReportId)
      return { uploaded, waiting: isKnown ? waiting : [...waiting, toQueuedReport(event)] }
    }
    case 'completed':
      return changeMeant(report => completeReport(report, event))
    case 'acknowledged': {
      const { clientReportId, reportId } = event
      return {
        waiting: waiting.filter(report => !isMeant(report)),
        uploaded: [{ clientReportId, reportId }, ...uploaded].slice(0, MAX_REMEMBERED_UPLOADS),
      }
    }
    case 'failed':
      // Without a session nothing was sent: the report waits for its owner to come back.
      if (event.error.kind === 'cancelled') return { waiting, uploaded }
      return changeMeant(report => recordFailure(report, event.error, event.at))
    case 'discarded':
      return { uploaded, waiting: waiting.filter(report => !isMeant(report)) }
    case 'ownerDeleted':
      // Where reports went is not noted by person; only old addresses of this device need it.
      return { waiting: waiting.filter(({ owner }) => owner !== event.owner), uploaded: [] }
  }
}

/** Whether a check may still add to the report. */
export const isReportOnHold = ({ heldUntil = 0 }: QueuedReport, now: number): boolean => heldUntil > now

/** Whether the report is to be sent by itself now. */
export const isReportUploadDue = (report: QueuedReport, now: number): boolean =>
  !report.isRejected && !isReportOnHold(report, now) && report.nextAttemptAt <= now

/** When the first of the reports is to be sent by itself, ms since 1970; null when none will be. */
export const getNextUploadAttemptAt = (reports: readonly QueuedReport[]): number | null => {
  const moments = reports.filter(({ isRejected }) => !isRejected).map(({ nextAttemptAt }) => nextAttemptAt)
  return moments.length > 0 ? Math.min(...moments) : null
}
