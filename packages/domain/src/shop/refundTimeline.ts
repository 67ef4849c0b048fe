import { isRefundFinished, type RefundKind, type RefundStatus } from './refundState'

export type RefundTimelineStep = {
  status: RefundStatus
  state: 'done' | 'now' | 'open'
  /** When it came to this; null for what is still to come. */
  at: string | null
}

const standardRefundPaths: Record<RefundKind, readonly RefundStatus[]> = {
  refundOnly: ['submitted', 'refunding', 'refunded'],
  returnAndRefund: ['submitted', 'awaitingReturn', 'returned', 'refunding', 'refunded'],
  exchange: ['submitted', 'awaitingReturn', 'returned', 'toShip', 'shipped', 'settled'],
  homeRepair: ['submitted', 'toBook', 'booked', 'settled'],
  workshopRepair: ['submitted', 'awaitingReturn', 'returned', 'repairing', 'toShip', 'shipped', 'settled'],
}

/** Where a way goes on that left the usual one. */
const exceptionRejoinStatus: Partial<Record<RefundStatus, RefundStatus>> = {
  offeredBeforeReturn: 'submitted',
  exception: 'returned',
  offeredAfterReturn: 'returned',
  refundFailed: 'refunding',
  quoted: 'submitted',
  quotedAfterReturn: 'returned',
}

/** What happened to a refund, where it stands, and what comes if all goes well. */
export const buildRefundTimeline = (refund: {
  kind: RefundKind
  status: RefundStatus
  timeline: readonly { status: RefundStatus; at: string }[]
}): RefundTimelineStep[] => {
  const { kind, status, timeline } = refund
  const ended = isRefundFinished(status)
  const happened = timeline.map(({ status: each, at }, index): RefundTimelineStep => {
    const isLast = index === timeline.length - 1
    return { status: each, at, state: isLast && !ended ? 'now' : 'done' }
  })
  if (ended) return happened
  const way = standardRefundPaths[kind]
  const here = way.indexOf(exceptionRejoinStatus[status] ?? status)
  return [
    ...happened,
    ...way.slice(here + 1).map((next): RefundTimelineStep => ({ status: next, at: null, state: 'open' })),
  ]
}
