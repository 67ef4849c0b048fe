import { asc, eq } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import { products, skus, merchants } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import { loadProductFiles, toProductDetail } from '../../modules/product/getProduct'
import type { ShopContext } from '../../modules/shopContext'
import type { OfficeCall } from '../officeCall'
import { checkProductContent, toProductColumns, toSkuRows } from './productRows'

/** What buyers would be given of a product with this content. */
export const previewProduct = async (
  { db, now }: ShopContext,
  { request: { id, content, locale } }: OfficeCall<'/office/v1/catalogue/preview'>,
): Promise<OfficeResponseData<'/office/v1/catalogue/preview'>> => {
  await checkProductContent(db, { id, content })
  const [shop] = await db.select().from(merchants).orderBy(asc(merchants.id)).limit(1)
  if (!shop) throw createApiError('notFound', 'nothingThere')
  const [stored] = await db.select().from(products).where(eq(products.id, id))
  const stock = new Map(
    (await db.select({ id: skus.id, stock: skus.stock }).from(skus).where(eq(skus.productId, id))).map(
      row => [row.id, row.stock],
    ),
  )
  const product: typeof products.$inferSelect = {
    id,
    shopId: shop.id,
    sold: 0,
    starsSum: 0,
    starsCount: 0,
    isOnSale: true,
    createdAt: now(),
    publishedAt: null,
    updatedAt: null,
    version: 1,
    ...stored,
    ...toProductColumns(content, stored?.priceFrom ?? 0),
  }
  const rows = toSkuRows(id, content).map(row => ({ ...row, stock: stock.get(row.id) ?? 0 }))
  return {
    ...toProductDetail({ product, shop, skus: rows.filter(row => !row.isWithdrawn) }, locale),
    ...(await loadProductFiles(db, product, locale)),
  }
}
