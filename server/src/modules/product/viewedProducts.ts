import { and, desc, eq, sql } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { products, productViews } from '../../db/schema'
import type { RequestContext } from '../../http/apiRoutes'
import { getAccountSettings } from '../account/routes'
import type { ShopContext } from '../shopContext'
import { isSoldForFamily } from './servedFamily'
import { productCardColumns, requireProductOnSale, toProductCard } from './productCards'

const MAX_VIEWED_PRODUCTS_SHOWN = 20
export const MAX_VIEWED_PRODUCTS_KEPT = 50

/** What the caller looked at, the latest first. A product that is given is looked at now, unless they keep no views. */
export const listViewedProducts = async (
  shop: ShopContext,
  { caller: { userId }, request, locale }: RequestContext<'/product/browse_shop'>,
): Promise<ResponseData<'/product/browse_shop'>> => {
  const { db } = shop
  if (request.id !== undefined) {
    const { id: productId } = await requireProductOnSale(db, request.id)
    const { keepsViews } = await getAccountSettings(db, userId)
    if (!keepsViews) return { products: [] }
    await recordView(shop, { userId, productId })
  }
  const rows = await db
    .select(productCardColumns)
    .from(productViews)
    .innerJoin(products, eq(products.id, productViews.productId))
    .where(
      and(
        eq(productViews.userId, userId),
        products.isOnSale,
        request.family && isSoldForFamily(request.family),
      ),
    )
    .orderBy(desc(productViews.at))
    .limit(MAX_VIEWED_PRODUCTS_SHOWN)
  return { products: rows.map(row => toProductCard(row, locale)) }
}

const recordView = async (
  { db, now }: ShopContext,
  { userId, productId }: { userId: string; productId: string },
): Promise<void> => {
  await db
    .insert(productViews)
    .values({ userId, productId, at: now() })
    .onConflictDoUpdate({ target: [productViews.userId, productViews.productId], set: { at: now() } })
  const kept = db
    .select({ at: productViews.at })
    .from(productViews)
    .where(eq(productViews.userId, userId))
    .orderBy(desc(productViews.at))
    .offset(MAX_VIEWED_PRODUCTS_KEPT)
    .limit(1)
  await db
    .delete(productViews)
    .where(and(eq(productViews.userId, userId), sql`${productViews.at} <= (${kept})`))
}
