import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { ResponseData, ValidatedRequestBody } from '@anzuo/contract'
import type { Database } from '../../db/database'
import { cartLines, products, skus } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { runIdempotent } from '../idempotency/runIdempotent'
import type { ShopContext } from '../shopContext'
import { loadCart } from './loadCart'

const MAX_CART_LINES = 100
const MAX_QUANTITY_PER_LINE = 99

type CartEdit = ValidatedRequestBody<'/dealer_cart/edit'>
type CartItemInput = CartEdit['items'][number]
type CartChange = { userId: string; mode: CartEdit['mode']; items: CartItemInput[]; now: Date }

/** Puts things into the caller's cart. Only adding isn't the same when it is repeated, so it happens once for each key. */
export const editCart = async (
  { db, now }: ShopContext,
  { caller: { userId }, request, locale }: RequestContext<'/dealer_cart/edit'>,
): Promise<ResponseData<'/dealer_cart/edit'>> => {
  const { mode, items } = request
  const change = { userId, mode, items, now: now() }
  if (mode === 'add') {
    const { requestKey: key } = request
    const idempotentRequest = { userId, key, path: '/dealer_cart/edit', request: items }
    await runIdempotent(db, { idempotentRequest, now: now() }, async tx => {
      await upsertItems(tx, change)
      return {}
    })
  } else await db.transaction(tx => upsertItems(tx, change))
  return loadCart(db, userId, locale)
}

const upsertItems = async (tx: Database, { userId, mode, items, now }: CartChange): Promise<void> => {
  const merged = mergeItems(items)
  const prices = await loadPrices(tx, merged)
  // A cart from another day may hold what is no longer sold; merging leaves that out, the others name it.
  const known = merged.filter(({ skuId }) => prices.has(skuId))
  if (known.length < merged.length && mode !== 'merge') throw createApiError('notFound', 'productNotFound')
  if (known.length === 0) return
  const excluded = sql`excluded.quantity`
  await tx
    .insert(cartLines)
    .values(
      known.map(({ skuId, quantity, isSelected }) => ({
        userId,
        skuId,
        quantity,
        isSelected: isSelected ?? true,
        priceBefore: prices.get(skuId) ?? 0,
        addedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [cartLines.userId, cartLines.skuId],
      set: {
        quantity: {
          add: sql`least(${cartLines.quantity} + ${excluded}, ${MAX_QUANTITY_PER_LINE})`,
          set: excluded,
          merge: sql`greatest(${cartLines.quantity}, ${excluded})`,
        }[mode],
        isSelected: mode === 'merge' ? cartLines.isSelected : sql`excluded.is_selected`,
      },
    })
  if ((await tx.$count(cartLines, eq(cartLines.userId, userId))) > MAX_CART_LINES)
    throw createApiError('conflict', 'cartFull', { most: MAX_CART_LINES })
}

/** Prices of what is sold, by SKU. */
const loadPrices = async (
  tx: Database,
  items: readonly CartItemInput[],
): Promise<ReadonlyMap<string, number>> => {
  const ids = items.map(({ skuId }) => skuId)
  const rows = await tx
    .select({ id: skus.id, price: skus.price })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(and(inArray(skus.id, ids), products.isOnSale, not(skus.isWithdrawn)))
  return new Map(rows.map(({ id, price }) => [id, price]))
}

/** One item for each thing, in one order for everybody, so that two edits at once never wait for each other. */
const mergeItems = (items: readonly CartItemInput[]): CartItemInput[] => {
  const byId = new Map<string, CartItemInput>()
  for (const item of items) {
    const same = byId.get(item.skuId)
    byId.set(
      item.skuId,
      same ? { ...item, quantity: Math.min(same.quantity + item.quantity, MAX_QUANTITY_PER_LINE) } : item,
    )
  }
  return [...byId.values()].sort((a, b) => (a.skuId < b.skuId ? -1 : 1))
}
