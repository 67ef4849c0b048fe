import { DAY_MS } from '../durations'

/** What can be planned for a product: going on sale, and going off it. */
export const plannedProductDeeds = ['publish', 'withdraw'] as const
export type PlannedProductDeed = (typeof plannedProductDeeds)[number]

export const productPlanProblems = ['incomplete', 'filesMissing'] as const
/** Why a product did not go on sale at its time: something is missing in it, or a file of it in the storage. */
export type ProductPlanProblem = (typeof productPlanProblems)[number]

export type ProductPlan = { deed: PlannedProductDeed; at: Date }

/** Nobody plans further than two years. */
export const MAX_PLAN_MS = 730 * DAY_MS

/** Whether something can be planned for a moment: it is to come, and not too far. */
export const isPlanTime = (at: Date, now: Date): boolean =>
  at > now && at.getTime() <= now.getTime() + MAX_PLAN_MS

/**
 * Whether a deed would change anything at its time: only what is on sale then can go off it, and the other way round.
 * @param others what else is planned for the product
 */
export const isPlanUseful = (
  { deed, at }: ProductPlan,
  { isOnSale, others }: { isOnSale: boolean; others: readonly ProductPlan[] },
): boolean => {
  const [last] = others.filter(other => other.at < at).sort((a, b) => b.at.getTime() - a.at.getTime())
  const isOnSaleThen = last ? last.deed === 'publish' : isOnSale
  return deed === 'publish' ? !isOnSaleThen : isOnSaleThen
}
