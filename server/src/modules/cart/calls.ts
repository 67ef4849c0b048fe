import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ValidRequestOf } from '../../../../src/contract'
import type { Cart, cart } from '../../../../src/contract/cart'
import type { Database } from '../../db/database'
import { cartLines, products, shops, skus } from '../../db/schema'
import { refuse } from '../../http/refusal'
import type { HandlersOf } from '../../http/registry'
import type { Locale } from '../../messages'
import { pictureUrl } from '../picture/address'
import { once } from '../repeat/once'

const MOST_LINES = 100
const MOST_PIECES = 99

type Item = ValidRequestOf<'/dealer_cart/edit'>['items'][number]
type Mode = ValidRequestOf<'/dealer_cart/edit'>['mode']

/** The cart of the signed-in person. A cart line has no id of its own, so there is none to guess. */
export const cartCalls = (options: { db: Database; now: () => Date }): HandlersOf<typeof cart> => {
  const { db, now } = options

  const put = async (tx: Database, work: { userId: string; mode: Mode; items: Item[] }): Promise<void> => {
    const items = joined(work.items)
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
    if (known.length < items.length && work.mode !== 'merge') throw refuse('notFound', 'productNotFound')
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
            add: sql`least(${cartLines.quantity} + ${excluded}, ${MOST_PIECES})`,
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
    if ((count?.all ?? 0) > MOST_LINES) throw refuse('conflict', 'cartFull', { most: MOST_LINES })
  }

  return {
    '/dealer_cart/list': ({ caller, locale }) => readCart(db, caller.userId, locale),

    '/dealer_cart/edit': async ({ caller, request, locale }) => {
      const { mode, items } = request
      const work = { userId: caller.userId, mode, items }
      if (mode === 'add')
        await once(
          db,
          {
            repeatable: {
              userId: caller.userId,
              key: request.requestKey,
              path: '/dealer_cart/edit',
              request: items,
            },
            now: now(),
          },
          async tx => {
            await put(tx, work)
            return {}
          },
        )
      else await db.transaction(tx => put(tx, work))
      return readCart(db, caller.userId, locale)
    },

    '/dealer_cart/delete': async ({ caller, request, locale }) => {
      await db
        .delete(cartLines)
        .where(and(eq(cartLines.userId, caller.userId), inArray(cartLines.skuId, request.skuIds)))
      return readCart(db, caller.userId, locale)
    },
  }
}

/** One item for each thing, in one order for everybody, so that two edits at once never wait for each other. */
const joined = (items: readonly Item[]): Item[] => {
  const byId = new Map<string, Item>()
  for (const item of items) {
    const same = byId.get(item.skuId)
    byId.set(
      item.skuId,
      same ? { ...item, quantity: Math.min(same.quantity + item.quantity, MOST_PIECES) } : item,
    )
  }
  return [...byId.values()].sort((a, b) => (a.skuId < b.skuId ? -1 : 1))
}

/** The cart as it is now, with today's prices and stock. */
const readCart = async (db: Database, userId: string, locale: Locale): Promise<z.output<typeof Cart>> => {
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
      picture: pictureUrl(sku.picture),
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
