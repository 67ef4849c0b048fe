import type { RefundEvent, RefundStatus } from './refundState'

/**
 * What a buyer is told of a refund, an exchange or a repair. `toShip`: the return is here and the replacement is being prepared; `handBack`:
 * their own goods go back to them as they are; `visitFollows`: a day for the fitter is to be agreed; `closed`: it is over, and what was sent
 * must have come; `quoteWaiting`: a price waits for an answer, for some days more.
 */
export const refundMessages = [
  'accepted',
  'rejected',
  'expired',
  'offered',
  'toShip',
  'handBack',
  'shipped',
  'closed',
  'refunded',
  'visitFollows',
  'visitBooked',
  'quoted',
  'quoteWaiting',
  'quoteLapsed',
  'repairing',
  'repaired',
] as const
export type RefundMessage = (typeof refundMessages)[number]

/** What leads to money says nothing before the money is back. */
const messagesByEvent: Partial<Record<RefundEvent, Partial<Record<RefundStatus, RefundMessage>>>> = {
  approved: { awaitingReturn: 'accepted', toBook: 'visitFollows' },
  rejected: { rejected: 'rejected', toShip: 'handBack' },
  returnExpired: { withdrawn: 'expired' },
  refundOffered: { offeredBeforeReturn: 'offered', offeredAfterReturn: 'offered' },
  received: { toShip: 'toShip', repairing: 'repairing' },
  sent: { shipped: 'shipped' },
  arrived: { settled: 'closed' },
  paidBack: { refunded: 'refunded' },
  quoted: { quoted: 'quoted', quotedAfterReturn: 'quoted' },
  quoteLapsed: { withdrawn: 'quoteLapsed', toShip: 'handBack' },
  visitBooked: { booked: 'visitBooked' },
  repaired: { settled: 'closed', toShip: 'repaired' },
}

/** What the buyer is told of a step that somebody else took; null where nothing is to know or to do. */
export const getRefundMessage = (event: RefundEvent, status: RefundStatus): RefundMessage | null =>
  messagesByEvent[event]?.[status] ?? null
