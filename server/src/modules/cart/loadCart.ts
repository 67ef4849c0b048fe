import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { CartSchema } from '@anzuo/contract/cart'
import type { Database } from '../../db/database'
import { cartLines, products, merchants, skus } from '../../db/schema'
import type { Locale } from '../../messages'
import { getPictureUrl } from '../picture/pictureUrls'

/** The cart as it is now, with today's prices and stock. */
export const loadCart = async (
  db: Database,
  userId: string,
  locale: Locale,
): Promise<z.output<typeof CartSchema>> => {
  const rows = await db
    .select({ line: cartLines, sku: skus, name: products.name, isOnSale: products.isOnSale, shop: merchants })
    .from(cartLines)
    .innerJoin(skus, eq(skus.id, cartLines.skuId))
    .innerJoin(products, eq(products.id, skus.productId))
    .innerJoin(merchants, eq(merchants.id, products.shopId))
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(merchants.id), asc(cartLines.addedAt), asc(cartLines.skuId))
  const groups = new Map<string, z.output<typeof CartSchema>['groups'][number]>()
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
      isGone: !isOnSale || sku.isWithdrawn || sku.stock === 0,
      isSelected: line.isSelected,
    })
  }
  return { groups: [...groups.values()], count: rows.reduce((sum, { line }) => sum + line.quantity, 0) }
}
