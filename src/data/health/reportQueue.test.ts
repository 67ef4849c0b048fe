import fc from 'fast-check'
import type { HealthReportDraft } from '@anzuo/contract'
import { RequestError } from '@anzuo/domain/requestError'
import { emptyReportQueue, isReportUploadDue, reportQueueReducer, type ReportQueueEvent } from './reportQueue'

const draft = (clientReportId: string) => ({ clientReportId }) as HealthReportDraft
const clientReportId = fc.constantFrom('a', 'b', 'c')
const owner = fc.constantFrom('lin', 'chen')
const at = fc.integer({ min: 0, max: 1_000_000 })
const error = fc
  .constantFrom(
    { kind: 'offline' as const },
    { kind: 'cancelled' as const },
    { kind: 'refused' as const, code: 1001 },
    { kind: 'refused' as const, code: 5000 },
  )
  .map(({ kind, ...detail }) => new RequestError(kind, detail))

const event: fc.Arbitrary<ReportQueueEvent> = fc.oneof(
  fc.record({
    kind: fc.constant('enqueued' as const),
    owner,
    draft: clientReportId.map(draft),
    at,
    holdForMs: fc.constantFrom(0, 60_000),
  }),
  fc.record({
    kind: fc.constant('completed' as const),
    clientReportId,
    additions: fc.constant({ sublingual: null }),
    at,
  }),
  fc.record({
    kind: fc.constant('acknowledged' as const),
    clientReportId,
    reportId: clientReportId.map(id => `server-${id}`),
  }),
  fc.record({ kind: fc.constant('failed' as const), clientReportId, error, at }),
  fc.record({ kind: fc.constant('discarded' as const), clientReportId }),
  fc.record({ kind: fc.constant('ownerDeleted' as const), owner }),
)

it('keeps a report until the server has acknowledged it or its person has deleted it, whatever else happens', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), events => {
      const ownerById = new Map<string, string>()
      let queue = emptyReportQueue
      for (const happened of events) {
        queue = reportQueueReducer(queue, happened)
        if (happened.kind === 'enqueued') {
          const id = happened.draft.clientReportId
          if (!ownerById.has(id)) ownerById.set(id, happened.owner)
        } else if (happened.kind === 'ownerDeleted') {
          for (const [id, person] of [...ownerById]) if (person === happened.owner) ownerById.delete(id)
        } else if (happened.kind === 'acknowledged' || happened.kind === 'discarded') {
          ownerById.delete(happened.clientReportId)
        }
        const waiting = queue.waiting.map(report => [report.draft.clientReportId, report.owner])
        expect(waiting).toEqual([...ownerById])
      }
    }),
  )
})

it('remembers where the last acknowledged report went', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), clientReportId, (events, id) => {
      const queue = [
        ...events,
        { kind: 'acknowledged' as const, clientReportId: id, reportId: `server-${id}` },
      ].reduce(reportQueueReducer, emptyReportQueue)
      expect(queue.uploaded[0]).toEqual({ clientReportId: id, reportId: `server-${id}` })
      expect(queue.uploaded.length).toBeLessThanOrEqual(20)
    }),
  )
})

it('counts a failure, waits after it, and never sends by itself what the server finds invalid', () => {
  fc.assert(
    fc.property(fc.array(error, { minLength: 1, maxLength: 12 }), at, (errors, now) => {
      const enqueued = { kind: 'enqueued' as const, owner: 'lin', draft: draft('a'), at: now, holdForMs: 0 }
      const failures = errors.map(failure => ({
        kind: 'failed' as const,
        clientReportId: 'a',
        error: failure,
        at: now,
      }))
      const [report] = [enqueued, ...failures].reduce(reportQueueReducer, emptyReportQueue).waiting
      const counted = errors.filter(({ kind }) => kind !== 'cancelled')
      expect(report?.attempts).toBe(counted.length)
      expect(report && isReportUploadDue(report, now)).toBe(counted.length === 0)
      expect(report && isReportUploadDue(report, now + 600_000)).toBe(counted.at(-1)?.code !== 1001)
    }),
  )
})
