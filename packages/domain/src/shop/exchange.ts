import { DAY_MS } from '../durations'
import type { Cents } from './money'
import { isPaidRefundKind, type RefundKind, type RefundStatus } from './refundState'
import type { EpochMs } from './shopRules'

/** Money that goes back for a request as it stands: none for an exchange or a repair, whose amount says what its pieces are worth. */
export const getMoneyBack = ({ kind, amount }: { kind: RefundKind; amount: Cents }): Cents =>
  isPaidRefundKind(kind) ? amount : 0

/** What goes to the buyer at the end of an exchange: what they chose, or their own goods where that can't be. */
export const exchangeParcels = ['replacement', 'own'] as const
export type ExchangeParcel = (typeof exchangeParcels)[number]

/** A variant that somebody may want instead of what they have. */
type ReplacementOffer = { productId: string; price: Cents; isWithdrawn: boolean }

/**
 * Whether a variant may replace what was bought: of the same product, still offered, and at the same price, as it was paid or as both cost today.
 * Price lists move after a purchase, and an exchange moves no money.
 */
export const isReplacementAllowed = (
  bought: { productId: string; paidPrice: Cents; priceToday: Cents | null },
  { productId, price, isWithdrawn }: ReplacementOffer,
): boolean =>
  !isWithdrawn &&
  productId === bought.productId &&
  (price === bought.paidPrice || price === bought.priceToday)

/** Statuses in which an exchange keeps its replacement on the shelf. */
export const holdingStatuses: readonly RefundStatus[] = [
  'awaitingReturn',
  'returned',
  'exception',
  'offeredAfterReturn',
  'toShip',
]

/**
 * Where the replacement of an exchange is: still for sale, kept for it on the shelf, or gone to the buyer. It is kept from the moment the exchange is
 * accepted until it leaves or is no longer needed.
 */
export const getReplacementPlace = (exchange: {
  kind: RefundKind
  status: RefundStatus
  parcel: ExchangeParcel
}): 'forSale' | 'held' | 'gone' => {
  if (exchange.kind !== 'exchange' || exchange.parcel === 'own') return 'forSale'
  if (exchange.status === 'shipped' || exchange.status === 'settled') return 'gone'
  return holdingStatuses.includes(exchange.status) ? 'held' : 'forSale'
}

/** The last day for which a fitter can be planned, counted from today. */
export const MAX_FITTER_DAYS_AHEAD = 60

/** Days after which what was sent counts as arrived, if nobody says anything. */
const ARRIVAL_DAYS = 10

/** When what was sent counts as arrived: some days after it left, or after the day on which it is brought. */
export const computeArrivalDeadline = (leavesAt: EpochMs): EpochMs => leavesAt + ARRIVAL_DAYS * DAY_MS

/** Pieces of a line by variant. */
type VariantPieces = { skuId: string; quantity: number }

/** Something that moved pieces of a line after it was bought: an exchange, or a refund that took them. */
export type LineMove =
  { kind: 'exchanged'; to: string; quantity: number } | { kind: 'refunded'; quantity: number }

/**
 * Which variants pieces of a line are that come back next. Pieces of the variant that was bought go first, then those of earlier exchanges: nobody counts serial
 * numbers of small goods, and of a single piece there is only one answer.
 * @returns as many pieces as were asked for, or all that are left
 */
export const findReturningVariants = (
  line: { skuId: string; quantity: number },
  moves: readonly LineMove[],
  quantity: number,
): VariantPieces[] => {
  const held = new Map<string, number>([[line.skuId, line.quantity]])
  const take = (pieces: number): VariantPieces[] => {
    const taken: VariantPieces[] = []
    let left = pieces
    for (const [skuId, has] of held) {
      const some = Math.min(has, left)
      if (some === 0) continue
      held.set(skuId, has - some)
      taken.push({ skuId, quantity: some })
      left -= some
    }
    return taken
  }
  for (const move of moves) {
    const taken = take(move.quantity).reduce((sum, pieces) => sum + pieces.quantity, 0)
    if (move.kind === 'exchanged') held.set(move.to, (held.get(move.to) ?? 0) + taken)
  }
  return take(quantity)
}
