import fc from 'fast-check'
import {
  getAllowedRefundActions,
  getNextRefundStatus,
  isRefundFinished,
  isRefundQuantityReleased,
  repairKinds,
  type RefundEvent,
  type RefundStatus,
  type RepairKind,
} from '.'
import { getMoneyBack } from './exchange'
import { getReasonsForKind, getRefundKinds } from './refundDraft'
import { buildRefundTimeline } from './refundTimeline'
import {
  findWarrantyEnd,
  getRepairKind,
  isVisitCancellable,
  isVisitPlannable,
  isWarrantyRunning,
} from './repair'

const events: RefundEvent[] = [
  'approved',
  'rejected',
  'withdrawn',
  'sentBack',
  'pickupCancelled',
  'returnExpired',
  'received',
  'foundWrong',
  'failed',
  'retried',
  'paidBack',
  'refundOffered',
  'offerTaken',
  'offerDeclined',
  'sent',
  'arrived',
  'quoted',
  'quoteTaken',
  'quoteDeclined',
  'visitBooked',
  'repaired',
]

type Step = { event: RefundEvent; status: RefundStatus }

/** What happened to a repair of what was offered to happen, and the statuses it came to. */
const follow = (kind: RepairKind, happened: readonly RefundEvent[]): Step[] => {
  const steps: Step[] = []
  for (const event of happened) {
    const status = getNextRefundStatus({ status: steps.at(-1)?.status ?? 'submitted', kind }, event)
    if (status !== null) steps.push({ event, status })
  }
  return steps
}

const anyRepair = fc.tuple(
  fc.constantFrom(...repairKinds),
  fc.array(fc.constantFrom(...events), { maxLength: 60 }),
)

describe('a repair', () => {
  it('at home is agreed, booked and done', () => {
    expect(
      follow('homeRepair', ['approved', 'visitBooked', 'visitBooked', 'repaired']).map(
        ({ status }) => status,
      ),
    ).toEqual(['toBook', 'booked', 'booked', 'settled'])
  })

  it('in the workshop is sent in, done, and sent back', () => {
    expect(
      follow('workshopRepair', ['approved', 'sentBack', 'received', 'repaired', 'sent', 'arrived']).map(
        ({ status }) => status,
      ),
    ).toEqual(['awaitingReturn', 'returned', 'repairing', 'toShip', 'shipped', 'settled'])
  })

  it('goes on after a quote only with the customer’s yes, or without what was quoted', () => {
    fc.assert(
      fc.property(anyRepair, ([kind, happened]) => {
        const steps = follow(kind, happened)
        steps.forEach(({ status }, index) => {
          if (status !== 'quoted' && status !== 'quotedAfterReturn') return
          const next = steps[index + 1]
          if (next) expect(['quoteTaken', 'quoteDeclined', 'rejected']).toContain(next.event)
          if (next && next.event !== 'quoteTaken')
            expect(['withdrawn', 'rejected', 'toShip']).toContain(next.status)
        })
      }),
    )
  })

  it('gives no money back, whatever happens', () => {
    fc.assert(
      fc.property(anyRepair, ([kind, happened]) => {
        for (const { status } of follow(kind, happened))
          expect(['refunding', 'refundFailed', 'refunded']).not.toContain(status)
        expect(getMoneyBack({ kind, amount: 499_00 })).toBe(0)
      }),
    )
  })

  it('sends everything back that came in, once', () => {
    fc.assert(
      fc.property(anyRepair, ([kind, happened]) => {
        const steps = follow(kind, happened)
        const isIn = steps.some(({ status }) => status === 'repairing' || status === 'exception')
        const sent = steps.filter(({ status }) => status === 'shipped').length
        expect(sent).toBeLessThanOrEqual(isIn ? 1 : 0)
        const last = steps.at(-1)?.status ?? 'submitted'
        if (isIn && isRefundFinished(last)) expect([last, sent]).toEqual(['settled', 1])
      }),
    )
  })

  it('is given up by the customer only while nothing of it is done', () => {
    fc.assert(
      fc.property(anyRepair, ([kind, happened]) => {
        const steps = follow(kind, happened)
        const isIn = steps.some(({ status }) => ['returned', 'repairing', 'exception'].includes(status))
        // A courier who was called off has taken nothing.
        const isCalledOff = steps.some(({ event }) => event === 'pickupCancelled')
        if (isIn && !isCalledOff) expect(steps.at(-1)?.status).not.toBe('withdrawn')
      }),
    )
  })

  it('comes to an end from wherever it stands, and lets its pieces go then', () => {
    const ends = (kind: RepairKind, status: RefundStatus, seen: readonly RefundStatus[]): boolean =>
      isRefundFinished(status) ||
      events.some(event => {
        const next = getNextRefundStatus({ status, kind }, event)
        return next !== null && !seen.includes(next) && ends(kind, next, [...seen, next])
      })
    fc.assert(
      fc.property(anyRepair, ([kind, happened]) => {
        const last = follow(kind, happened).at(-1)?.status ?? 'submitted'
        expect(ends(kind, last, [last])).toBe(true)
        expect(isRefundFinished(last)).toBe(isRefundQuantityReleased(last))
      }),
    )
  })

  it('offers the customer what they can do now', () => {
    const buttons = (kind: RepairKind, status: RefundStatus) => getAllowedRefundActions({ kind, status })
    expect(buttons('homeRepair', 'quoted')).toEqual(['takeQuote', 'payQuote', 'declineQuote'])
    expect(buttons('homeRepair', 'booked')).toEqual(['undo'])
    expect(buttons('workshopRepair', 'awaitingReturn')).toEqual(['undo', 'sendBack'])
    expect(buttons('workshopRepair', 'repairing')).toEqual([])
    expect(buttons('workshopRepair', 'quotedAfterReturn')).toEqual(['takeQuote', 'payQuote', 'declineQuote'])
    expect(buttons('workshopRepair', 'shipped')).toEqual(['confirmArrival'])
  })

  it('shows what comes, also while a quote waits for its answer', () => {
    const at = '2026-11-19T10:02:00.000Z'
    const toSteps = (kind: RepairKind, passed: RefundStatus[]) =>
      buildRefundTimeline({
        kind,
        status: passed.at(-1) ?? 'submitted',
        timeline: passed.map(status => ({ status, at })),
      }).map(({ status, state }) => `${status} ${state}`)
    expect(toSteps('homeRepair', ['submitted', 'quoted'])).toEqual([
      'submitted done',
      'quoted now',
      'toBook open',
      'booked open',
      'settled open',
    ])
    expect(toSteps('workshopRepair', ['submitted', 'returned', 'repairing', 'quotedAfterReturn'])).toEqual([
      'submitted done',
      'returned done',
      'repairing done',
      'quotedAfterReturn now',
      'repairing open',
      'toShip open',
      'shipped open',
      'settled open',
    ])
  })

  it('is asked for what came, for what can be wrong with it, and also when no refund can be asked for any more', () => {
    const canAsk = { canExchange: true, repair: 'homeRepair' as const }
    expect(getRefundKinds('received', canAsk)).toContain('homeRepair')
    expect(getRefundKinds('notReceived', canAsk)).not.toContain('homeRepair')
    expect(getRefundKinds('received', { ...canAsk, canRefund: false })).toEqual(['homeRepair'])
    expect(getReasonsForKind('homeRepair', 'received')).not.toContain('orderedByMistake')
    expect(getReasonsForKind('exchange', 'received')).toContain('orderedByMistake')
  })

  it('brings a fitter to what was installed, and takes everything else in', () => {
    expect(getRepairKind({ delivery: 'installed' })).toBe('homeRepair')
    expect(getRepairKind({ delivery: 'parcel' })).toBe('workshopRepair')
  })
})

describe('a warranty', () => {
  const arrivedAt = Date.parse('2026-01-31T20:00:00Z')

  it('ends so many months after the day in China on which it came', () => {
    expect(findWarrantyEnd(arrivedAt, 24)).toBe('2028-02-01')
    expect(findWarrantyEnd(Date.parse('2026-01-31T10:00:00Z'), 1)).toBe('2026-02-28')
    expect(findWarrantyEnd(Date.parse('2026-12-15T10:00:00Z'), 12)).toBe('2027-12-15')
  })

  it('is none where none is promised', () => {
    expect(findWarrantyEnd(arrivedAt, null)).toBeNull()
    expect(findWarrantyEnd(arrivedAt, 0)).toBeNull()
    expect(isWarrantyRunning(null, arrivedAt)).toBe(false)
  })

  it('runs until the end of its last day', () => {
    expect(isWarrantyRunning('2028-01-31', Date.parse('2028-01-31T15:59:00Z'))).toBe(true)
    expect(isWarrantyRunning('2028-01-31', Date.parse('2028-01-31T16:01:00Z'))).toBe(false)
  })

  it('never ends in another month than it should, and never before it began', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2040-12-31') }),
        fc.integer({ min: 1, max: 240 }),
        (moment, months) => {
          const end = findWarrantyEnd(moment, months) ?? ''
          const start = new Date(moment + 8 * 3_600_000)
          const [year = 0, month = 0] = end.split('-').map(Number)
          expect(year * 12 + month - 1 - (start.getUTCFullYear() * 12 + start.getUTCMonth())).toBe(months)
          expect(isWarrantyRunning(end, moment)).toBe(true)
        },
      ),
    )
  })
})

describe('a fitter’s visit', () => {
  const now = Date.parse('2026-11-24T04:00:00Z')

  it('can be planned from today on for two months', () => {
    expect(isVisitPlannable('2026-11-23', now)).toBe(false)
    expect(isVisitPlannable('2026-11-24', now)).toBe(true)
    expect(isVisitPlannable('2027-01-23', now)).toBe(true)
    expect(isVisitPlannable('2027-01-24', now)).toBe(false)
  })

  it('can be called off until the day before', () => {
    expect(isVisitCancellable('2026-11-25', now)).toBe(true)
    expect(isVisitCancellable('2026-11-24', now)).toBe(false)
  })
})
