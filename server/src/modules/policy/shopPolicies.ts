import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { publishingModes } from '@anzuo/domain/shop/moderation'
import { defaultReviewPolicy, type ReviewPolicy } from '@anzuo/domain/shop/policies'
import type { Database } from '../../db/database'
import { shopPolicies } from '../../db/schema'

/** A decision of the shop by its name, with what holds until somebody decides. */
type PolicyDefinition<Value> = { name: string; schema: z.ZodType<Value>; initial: Value }

export const reviewPolicy: PolicyDefinition<ReviewPolicy> = {
  name: 'reviews',
  schema: z.object({ publishing: z.enum(publishingModes) }),
  initial: defaultReviewPolicy,
}

/** What nobody has changed yet. */
const FIRST_VERSION = 1

/** What holds now. What is stored and no longer makes sense to this version of the server counts as not decided. */
export const readPolicy = async <Value>(
  db: Database,
  { name, schema, initial }: PolicyDefinition<Value>,
): Promise<{ value: Value; version: number }> => {
  const [row] = await db.select().from(shopPolicies).where(eq(shopPolicies.name, name))
  const stored = schema.safeParse(row?.value)
  return { value: stored.success ? stored.data : initial, version: row?.version ?? FIRST_VERSION }
}

/**
 * Decides anew, if nobody else has since this version.
 * @returns false when somebody has; then nothing is changed
 */
export const writePolicy = async <Value>(
  tx: Database,
  { name }: PolicyDefinition<Value>,
  { value, seenVersion, now }: { value: Value; seenVersion: number; now: Date },
): Promise<boolean> => {
  const changes = { value, version: seenVersion + 1, changedAt: now }
  const [changed] = await tx
    .update(shopPolicies)
    .set(changes)
    .where(and(eq(shopPolicies.name, name), eq(shopPolicies.version, seenVersion)))
    .returning({ name: shopPolicies.name })
  if (changed) return true
  if (seenVersion !== FIRST_VERSION) return false
  const [first] = await tx
    .insert(shopPolicies)
    .values({ name, ...changes })
    .onConflictDoNothing()
    .returning({ name: shopPolicies.name })
  return first !== undefined
}
