import { eq, inArray } from 'drizzle-orm'
import { getCatalogueCode } from '@anzuo/domain/notifications/notificationTarget'
import type { Database } from '../../db/database'
import { products, skus, type notifications } from '../../db/schema'
import type { Locale } from '../../messages'

type MessageRow = Pick<typeof notifications.$inferSelect, 'id' | 'data'>

/**
 * Names of what messages are about, by the messages' ids, as the catalogue has them now: messages carry codes alone. What the catalogue
 * no longer knows goes by its code.
 */
export const loadSkuNames = async (
  db: Database,
  messages: readonly MessageRow[],
  locale: Locale,
): Promise<ReadonlyMap<string, string>> => {
  const codes = new Map(
    messages.flatMap(({ id, data: { sku } }) => (sku === undefined ? [] : [[id, getCatalogueCode(sku)]])),
  )
  if (codes.size === 0) return new Map()
  const rows = await db
    .select({ id: skus.id, product: products.name, sku: skus.name })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(inArray(skus.id, [...codes.values()]))
  const names = new Map(
    rows.map(({ id, product, sku }) => [id, joinNames(product[locale], sku[locale])] as const),
  )
  return new Map([...codes].map(([id, code]) => [id, names.get(code) ?? code]))
}

/** A product without options has combinations by its own name. */
const joinNames = (product: string, sku: string): string =>
  sku === product ? product : `${product} · ${sku}`
