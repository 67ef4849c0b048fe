import { eq, inArray } from 'drizzle-orm'
import { findLowestPrice, findPublishBlockers } from '@anzuo/domain/office/productContent'
import { createSkuName, getChoiceKey, isChoiceComplete } from '@anzuo/domain/office/skuMatrix'
import { clampFilmPlace } from '@anzuo/domain/shop/productFilm'
import type { Database } from '../../db/database'
import { categories, skus, stockMovements } from '../../db/schema'
import { createApiError, createInvalidFieldError } from '../../http/apiError'
import { createSearchWords } from '../../modules/product/searchWords'
import type { ProductContent, SkuRow, StoredProduct } from './loadProduct'

const hasTwice = (values: readonly string[]): boolean => new Set(values).size < values.length

const areOptionsRight = ({ options }: ProductContent): boolean =>
  !hasTwice(options.map(({ key }) => key)) &&
  options.every(({ values }) => values.length > 0 && !hasTwice(values.map(({ key }) => key)))

const areSkusRight = ({ options, skus: rows, pictures }: ProductContent): boolean =>
  !hasTwice(rows.map(({ id }) => id)) &&
  !hasTwice(rows.map(({ choice }) => getChoiceKey(choice))) &&
  rows.every(
    ({ choice, picture }) =>
      isChoiceComplete(options, choice) && (picture === null || pictures.includes(picture)),
  )

/**
 * Checks what a schema can't see.
 * @throws ApiError `invalidRequest` for options and combinations that don't belong together, `conflict` for a code that another product has
 */
export const checkProductContent = async (
  tx: Database,
  { id, content }: { id: string; content: ProductContent },
): Promise<void> => {
  if (!areOptionsRight(content) || !areSkusRight(content))
    throw createApiError('invalidRequest', 'officeMatrixWrong')
  const { personFromCm, personToCm } = content.facts
  if (personFromCm !== undefined && personToCm !== undefined && personFromCm > personToCm)
    throw createApiError('invalidRequest', 'officePersonRangeWrong')
  const category = await tx.$count(categories, eq(categories.id, content.categoryId))
  if (category === 0) throw createInvalidFieldError('fieldCategory')
  const skuIds = content.skus.map(sku => sku.id)
  const owners =
    skuIds.length > 0
      ? await tx.select({ id: skus.id, owner: skus.productId }).from(skus).where(inArray(skus.id, skuIds))
      : []
  const foreign = owners.find(({ owner }) => owner !== id)
  if (foreign) throw createApiError('conflict', 'officeSkuTaken', { sku: foreign.id })
}

/** @throws ApiError `conflict` when the product lacks something that buyers need */
export const requireSellable = (content: ProductContent): void => {
  if (findPublishBlockers(content).length > 0) throw createApiError('conflict', 'officeProductIncomplete')
}

/** What a product's row gets from its content. */
export const toProductColumns = (content: ProductContent, priceBefore: number) => {
  const { skus: rows, model, options, film, ...columns } = content
  const mutableOptions = options.map(({ key, name, values }) => ({ key, name, values: [...values] }))
  return {
    ...columns,
    video: film?.name ?? null,
    videoPoster: film?.poster ?? null,
    videoPlace: film ? clampFilmPlace(film.place, content.pictures.length) : null,
    model: model?.toUpperCase() ?? null,
    options: mutableOptions,
    priceFrom: findLowestPrice(rows) ?? priceBefore,
    searchWords: createSearchWords({ ...columns, options: mutableOptions }),
  }
}

/** What the rows of combinations get from the content; stock is changed by deeds of its own. */
export const toSkuRows = (productId: string, content: ProductContent): Omit<SkuRow, 'stock'>[] =>
  content.skus.map((sku, position) => ({
    id: sku.id,
    productId,
    position,
    choice: { ...sku.choice },
    name: createSkuName(content.options, sku.choice, content.name),
    price: sku.price,
    picture: sku.picture ?? content.pictures[0] ?? '',
    isWithdrawn: sku.isWithdrawn,
    lowStockAt: sku.lowStockAt,
  }))

/**
 * Writes the combinations of a product. One that is left out goes; when it ever had stock or was ordered, it stays withdrawn, because orders
 * and books name it.
 */
export const writeSkus = async (
  tx: Database,
  before: StoredProduct,
  content: ProductContent,
): Promise<void> => {
  const rows = toSkuRows(before.product.id, content)
  const kept = new Set(rows.map(({ id }) => id))
  const known = new Set(before.skus.map(({ id }) => id))
  const left = before.skus.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (left.length > 0) {
    const moved = await tx
      .selectDistinct({ id: stockMovements.skuId })
      .from(stockMovements)
      .where(inArray(stockMovements.skuId, left))
    const withHistory = moved.map(({ id }) => id)
    const without = left.filter(id => !withHistory.includes(id))
    if (withHistory.length > 0)
      await tx.update(skus).set({ isWithdrawn: true }).where(inArray(skus.id, withHistory))
    if (without.length > 0) await tx.delete(skus).where(inArray(skus.id, without))
  }
  for (const { id, ...columns } of rows.filter(row => known.has(row.id)))
    await tx.update(skus).set(columns).where(eq(skus.id, id))
  const added = rows.filter(({ id }) => !known.has(id))
  if (added.length > 0) await tx.insert(skus).values(added.map(row => ({ ...row, stock: 0 })))
}
