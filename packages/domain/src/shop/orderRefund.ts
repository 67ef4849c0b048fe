import type { Cents } from './money'
import { computeRefund, type RefundableOrderLine, type PaidRefundKind, type RefundKind } from './refundState'

/** A line of an order of which all that is left is to be refunded. */
export type LeftOrderLine = RefundableOrderLine & {
  skuId: string
  /** Pieces that have not left and were not asked back yet. */
  unshippedQuantity: number
}

/** One refund of a request for a whole order: pieces of one line that either never left, or did. */
export type OrderRefundPart = {
  skuId: string
  kind: RefundKind
  quantity: number
  isUnshipped: boolean
  /** With the freight in it. */
  amount: Cents
  freight: Cents
  points: number
}

/**
 * Splits all that is left of an order into refunds: for each line what never left, which only costs money, and what did, which is
 * asked for as the customer wishes. What delivery had cost goes back with the last of them, as far as it may.
 * @param freight what of the freight may go back when nothing of the order was ever sent; 0 otherwise
 */
export const planOrderRefund = (
  lines: readonly LeftOrderLine[],
  { kind, freight }: { kind: PaidRefundKind; freight: Cents },
): OrderRefundPart[] => {
  const parts = lines.flatMap(line => {
    const left = line.quantity - line.takenQuantity
    const unshipped = Math.min(Math.max(line.unshippedQuantity, 0), left)
    const first = computeRefund(line, Math.max(unshipped, 1))
    const rest: RefundableOrderLine =
      unshipped === 0
        ? line
        : {
            ...line,
            takenQuantity: line.takenQuantity + unshipped,
            takenAmount: line.takenAmount + first.amount,
            takenPoints: line.takenPoints + first.points,
          }
    const { skuId } = line
    return [
      unshipped > 0
        ? { skuId, kind: 'refundOnly' as const, quantity: unshipped, isUnshipped: true, ...first }
        : null,
      left > unshipped
        ? {
            skuId,
            kind,
            quantity: left - unshipped,
            isUnshipped: false,
            ...computeRefund(rest, left - unshipped),
          }
        : null,
    ].filter(part => part !== null)
  })
  return parts.map((part, index) => {
    const ownFreight = index === parts.length - 1 ? freight : 0
    return { ...part, amount: part.amount + ownFreight, freight: ownFreight }
  })
}
