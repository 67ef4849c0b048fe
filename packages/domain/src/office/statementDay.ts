import type { Cents } from '../shop/money'

/** What came in and went back on a day, by our books or by a provider's statement. */
export type MoneyTotals = { payments: number; paid: Cents; refunds: number; refunded: Cents }

/** What a statement says more or less than the books, in cents. */
export const computeTotalsDifference = (
  ours: MoneyTotals,
  statement: MoneyTotals,
): { paid: Cents; refunded: Cents; net: Cents } => {
  const paid = statement.paid - ours.paid
  const refunded = statement.refunded - ours.refunded
  return { paid, refunded, net: paid - refunded }
}

export const closingObstacles = ['closed', 'dayNotOver', 'statementMissing', 'unexplained'] as const
/** Why a day can't be closed. */
export type ClosingObstacle = (typeof closingObstacles)[number]

/** What decides whether a day can be closed. */
type ClosingFacts = {
  isClosed: boolean
  /** Whether the day has ended in China. */
  isOver: boolean
  /** Providers with money on that day whose statement was not read. */
  missingStatements: number
  /** Differences that nobody has explained. */
  unexplained: number
}

/** The first thing that stands in the way of closing a day; null when nothing does. */
export const findClosingObstacle = (facts: ClosingFacts): ClosingObstacle | null => {
  if (facts.isClosed) return 'closed'
  if (!facts.isOver) return 'dayNotOver'
  if (facts.missingStatements > 0) return 'statementMissing'
  return facts.unexplained > 0 ? 'unexplained' : null
}
