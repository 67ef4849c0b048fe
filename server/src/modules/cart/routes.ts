import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ValidatedRequestBody } from '@anzuo/contract'
import type { Cart, cartEndpoints } from '@anzuo/contract/cart'
import type { Database } from '../../db/database'
import { cartLines, products, shops, skus } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import type { RouteHandlers } from '../../http/apiRoutes'
import type { Locale } from '../../messages'
import { getPictureUrl } from '../picture/pictureUrls'
import { runIdempotent } from '../idempotency/runIdempotent'

const MAX_CART_LINES = 100
const MAX_QUANTITY_PER_LINE = 99

type CartItemInput = ValidatedRequestBody<'/dealer_cart/edit'>['items'][number]
type CartEditMode = ValidatedRequestBody<'/dealer_cart/edit'>['mode']

/** The cart of the signed-in person. A cart line has no id of its own, so there is none to guess. */
export const cartRoutes = (options: {
  db: Database
  now: () => Date
}): RouteHandlers<typeof cartEndpoints> => {
  const { db, now } = options

  const upsertItems = async (
    tx: Database,
    work: { userId: string; mode: CartEditMode; items: CartItemInput[] },
  ): Promise<void> => {
    const items = mergeItems(work.items)
    const found = await tx
      .select({ id: skus.id, price: skus.price })
      .from(skus)
      .innerJoin(products, eq(products.id, skus.productId))
      .where(
        and(
          inArray(
            skus.id,
            items.map(({ skuId }) => skuId),
          ),
          products.isOnSale,
        ),
      )
    const prices = new Map(found.map(({ id, price }) => [id, price]))
    // A cart from another day may hold what is no longer sold; merging leaves that out, the others name it.
    const known = items.filter(({ skuId }) => prices.has(skuId))
    if (known.length < items.length && work.mode !== 'merge')
      throw createApiError('notFound', 'productNotFound')
    if (known.length === 0) return
    const excluded = sql`excluded.quantity`
    await tx
      .insert(cartLines)
      .values(
        known.map(({ skuId, quantity, isSelected }) => ({
          userId: work.userId,
          skuId,
          quantity,
          isSelected: isSelected ?? true,
          priceBefore: prices.get(skuId) ?? 0,
          addedAt: now(),
        })),
      )
      .onConflictDoUpdate({
        target: [cartLines.userId, cartLines.skuId],
        set: {
          quantity: {
            add: sql`least(${cartLines.quantity} + ${excluded}, ${MAX_QUANTITY_PER_LINE})`,
            set: excluded,
            merge: sql`greatest(${cartLines.quantity}, ${excluded})`,
          }[work.mode],
          isSelected: work.mode === 'merge' ? cartLines.isSelected : sql`excluded.is_selected`,
        },
      })
    const [count] = await tx
      .select({ all: sql<number>`count(*)::int` })
      .from(cartLines)
      .where(eq(cartLines.userId, work.userId))
    if ((count?.all ?? 0) > MAX_CART_LINES)
      throw createApiError('conflict', 'cartFull', { most: MAX_CART_LINES })
  }

  return {
    '/dealer_cart/list': ({ caller, locale }) => loadCart(db, caller.userId, locale),

    '/dealer_cart/edit': async ({ caller, request, locale }) => {
      const { mode, items } = request
      const work = { userId: caller.userId, mode, items }
      if (mode === 'add')
        await runIdempotent(
          db,
          {
            idempotentRequest: {
              userId: caller.userId,
              key: request.requestKey,
              path: '/dealer_cart/edit',
              request: items,
            },
            now: now(),
          },
          async tx => {
            await upsertItems(tx, work)
            return {}
          },
        )
      else await db.transaction(tx => upsertItems(tx, work))
      return loadCart(db, caller.userId, locale)
    },

    '/dealer_cart/delete': async ({ caller, request, locale }) => {
      await db
        .delete(cartLines)
        .where(and(eq(cartLines.userId, caller.userId), inArray(cartLines.skuId, request.skuIds)))
      return loadCart(db, caller.userId, locale)
    },
  }
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

/** The cart as it is now, with today's prices and stock. */
const loadCart = async (db: Database, userId: string, locale: Locale): Promise<z.output<typeof Cart>> => {
  const rows = await db
    .select({ line: cartLines, sku: skus, name: products.name, isOnSale: products.isOnSale, shop: shops })
    .from(cartLines)
    .innerJoin(skus, eq(skus.id, cartLines.skuId))
    .innerJoin(products, eq(products.id, skus.productId))
    .innerJoin(shops, eq(shops.id, products.shopId))
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(shops.id), asc(cartLines.addedAt), asc(cartLines.skuId))
  const groups = new Map<string, z.output<typeof Cart>['groups'][number]>()
  for (const { line, sku, name, isOnSale, shop } of rows) {
    const group = groups.get(shop.id) ?? { shop: { id: shop.id, name: shop.name[locale] }, lines: [] }
    groups.set(shop.id, group)
    group.lines.push({
      skuId: sku.id,
      productId: sku.productId,
      name: name[locale],
      skuName: sku.name[locale],
      picture: getPictureUrl(sku.picture),
      price: sku.price,
      priceBefore: line.priceBefore === sku.price ? null : line.priceBefore,
      quantity: line.quantity,
      stock: sku.stock,
      isGone: !isOnSale || sku.stock === 0,
      isSelected: line.isSelected,
    })
  }
  return { groups: [...groups.values()], count: rows.reduce((sum, { line }) => sum + line.quantity, 0) }
}
