/** Pieces of one kind in an order, and how many of them have left or never will. */
export type LineShipment = {
  skuId: string
  quantity: number
  shippedQuantity: number
  /** Pieces that were refunded, or are asked back, before they left. */
  refundedBeforeShipping: number
}

/** What a parcel holds. */
export type ParcelLine = { skuId: string; quantity: number }

/** Pieces of a line that are still to be sent. */
export const getUnshippedQuantity = ({
  quantity,
  shippedQuantity,
  refundedBeforeShipping,
}: Omit<LineShipment, 'skuId'>): number => Math.max(0, quantity - shippedQuantity - refundedBeforeShipping)

/** What is still to be sent of an order; lines of which nothing is left are left out. */
export const listUnshippedLines = (lines: readonly LineShipment[]): ParcelLine[] =>
  lines
    .map(line => ({ skuId: line.skuId, quantity: getUnshippedQuantity(line) }))
    .filter(({ quantity }) => quantity > 0)

/**
 * What is left to be sent after one more parcel.
 * @param parcel at least one line, each kind once, whole pieces from 1
 * @returns null when the parcel holds what the order does not have left to send
 */
export const subtractParcel = (
  unshipped: readonly ParcelLine[],
  parcel: readonly ParcelLine[],
): ParcelLine[] | null => {
  const isDistinct = new Set(parcel.map(({ skuId }) => skuId)).size === parcel.length
  const isInside = parcel.every(({ skuId, quantity }) => {
    const left = unshipped.find(line => line.skuId === skuId)?.quantity ?? 0
    return Number.isInteger(quantity) && quantity >= 1 && quantity <= left
  })
  if (parcel.length === 0 || !isDistinct || !isInside) return null
  return unshipped
    .map(({ skuId, quantity }) => ({
      skuId,
      quantity: quantity - (parcel.find(line => line.skuId === skuId)?.quantity ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0)
}
