import { and, asc, eq, inArray } from 'drizzle-orm'
import type { PlannedProductDeed } from '@anzuo/domain/office/productPlan'
import type { Database } from '../../db/database'
import { productPlans } from '../../db/schema'

export type ProductPlanRow = typeof productPlans.$inferSelect

/** What is planned for products, and what could not be done at its time, in the order of the times. */
export const loadProductPlans = async (
  db: Database,
  productIds: readonly string[],
): Promise<ProductPlanRow[]> =>
  productIds.length === 0
    ? []
    : db
        .select()
        .from(productPlans)
        .where(
          and(
            inArray(productPlans.productId, [...productIds]),
            inArray(productPlans.state, ['planned', 'failed']),
          ),
        )
        .orderBy(asc(productPlans.at), asc(productPlans.id))

/** A plan as the back office shows it. */
export const toPlanView = ({ id, deed, at, reason, by, problem }: ProductPlanRow) => ({
  id,
  deed,
  at: at.toISOString(),
  reason,
  by,
  problem,
})

/** Ends what is planned of one kind, and what failed: something else has taken its place. */
export const endPlans = async (
  tx: Database,
  productId: string,
  deed: PlannedProductDeed,
): Promise<ProductPlanRow[]> =>
  tx
    .update(productPlans)
    .set({ state: 'takenBack' })
    .where(
      and(
        eq(productPlans.productId, productId),
        eq(productPlans.deed, deed),
        inArray(productPlans.state, ['planned', 'failed']),
      ),
    )
    .returning()
