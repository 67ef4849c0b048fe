/** What moves stock without anybody's hand: orders, refunds and exchanges. An exchange holds its replacement, lets it go, and takes in what came back. */
export const stockCauses = [
  'ordered',
  'orderClosed',
  'refunded',
  'exchangeHeld',
  'exchangeReleased',
  'exchangeReturned',
] as const

/** Why the shop changes stock by hand, and in which direction. What orders and refunds do is not among them. */
export const stockDeeds = ['delivered', 'found', 'damaged', 'lost', 'display', 'counted'] as const
export type StockDeed = (typeof stockDeeds)[number]

/** 1: more in stock; -1: less; null: as it was counted. */
export const stockDeedDirections: Readonly<Record<StockDeed, 1 | -1 | null>> = {
  delivered: 1,
  found: 1,
  damaged: -1,
  lost: -1,
  display: -1,
  counted: null,
}

/** Pieces of one deed, and of one count. */
export const MAX_STOCK_PIECES = 1_000_000

export type StockFacts = {
  /** What may still be promised to a buyer. */
  stock: number
  /** What is promised and has not left yet: it lies on the shelf, too. */
  held: number
}

/**
 * By how much a deed changes what may still be promised. A count is of everything on the shelf, so what is held for orders is taken off.
 * @returns the change; null when less than nothing would be left to promise
 */
export const computeStockChange = (
  { stock, held }: StockFacts,
  { deed, pieces }: { deed: StockDeed; pieces: number },
): number | null => {
  const direction = stockDeedDirections[deed]
  const change = direction === null ? pieces - held - stock : direction * pieces
  return stock + change < 0 ? null : change
}

/** Whether somebody should order more of it. */
export const isStockLow = (stock: number, lowStockAt: number | null): boolean =>
  lowStockAt !== null && stock <= lowStockAt
