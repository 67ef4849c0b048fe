import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { skus, stockMovements } from '../../db/schema'
import { scheduleStockAlerts } from '../stockAlert/tellOfStock'
import { recordWebhookEvent } from '../webhook/recordWebhookEvent'
import type { OfficeActor } from '../../db/schema/office'
import { cachePreparedStatement } from '../../db/preparedStatement'

/** Why stock changes: by an order or refund, which is the cause, or by a person, who gives a reason. */
type StockChangeCause = {
  kind: (typeof stockMovements.$inferSelect)['kind']
  causeId: string | null
  at: Date
  reason?: string
  by?: OfficeActor
}

export type StockChange = { skuId: string; /** Positive: more in stock. */ quantity: number }

const lockSkusStatement = cachePreparedStatement(db =>
  db
    .select({ id: skus.id })
    .from(skus)
    .where(sql`${skus.id} = any(${sql.placeholder('skuIds')})`)
    .orderBy(asc(skus.id))
    .for('update')
    .prepare('skus_held_in_order'),
)

const adjustStockStatement = cachePreparedStatement(db => {
  const moved = db.$with('moved').as(
    db
      .update(skus)
      .set({ stock: sql`${skus.stock} + ${sql.placeholder('quantity')}` })
      .where(eq(skus.id, sql.placeholder('skuId')))
      .returning({ id: skus.id }),
  )
  return db
    .with(moved)
    .insert(stockMovements)
    .values({
      id: sql.placeholder('id'),
      skuId: sql.placeholder('skuId'),
      kind: sql.placeholder('kind'),
      quantity: sql.placeholder('quantity'),
      causeId: sql.placeholder('causeId'),
      at: sql.placeholder('at'),
      reason: sql.placeholder('reason'),
      by: sql.placeholder('by'),
    })
    .prepare('move_stock')
})

/**
 * Changes stock and notes why; whoever waits for what came is told of it. Rows are locked in the order of their ids, so that two orders with the same things never
 * wait for each other; the database itself refuses stock below zero.
 */
export const adjustStock = async (
  tx: Database,
  changes: readonly StockChange[],
  why: StockChangeCause,
): Promise<void> => {
  if (changes.length > 1) await lockSkusStatement(tx).execute({ skuIds: changes.map(({ skuId }) => skuId) })
  for (const { skuId, quantity } of changes)
    await adjustStockStatement(tx).execute({
      id: randomUUID(),
      skuId,
      quantity,
      reason: '',
      by: null,
      ...why,
    })
  const delivered = changes.filter(({ quantity }) => quantity > 0).map(({ skuId }) => skuId)
  await scheduleStockAlerts(tx, { skuIds: delivered }, why.at)
  await recordWebhookEvent(tx, { type: 'stock.changed', data: { changes, kind: why.kind } }, why.at)
}
