import { arrangeSkuMatrix, isChoiceComplete } from '@anzuo/domain/office/skuMatrix'
import type { ProductContent, SkuContent } from './product'

/**
 * Rows for these options: what was there stays. What is new beside it is not sold until somebody switches it on; where nothing stays, all of it
 * is new and sold.
 */
export const arrangeSkus = (
  productId: string,
  options: ProductContent['options'],
  skus: readonly SkuContent[],
): SkuContent[] => {
  const stays = skus.some(({ choice }) => isChoiceComplete(options, choice))
  return arrangeSkuMatrix({ id: productId, options }, skus, (id, choice) => ({
    id,
    choice: { ...choice },
    price: skus[0]?.price ?? 0,
    isWithdrawn: stays,
    lowStockAt: null,
    picture: null,
  }))
}

/** A key that no other has, made of a name: `Old rose` becomes `old-rose`, a Chinese name `v3`. */
export const createKey = (name: string, taken: readonly string[]): string => {
  const stem = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 20)
    .replace(/-+$/, '')
  const wanted = stem || `v${taken.length + 1}`
  if (!taken.includes(wanted)) return wanted
  for (let count = 2; ; count += 1) if (!taken.includes(`${wanted}-${count}`)) return `${wanted}-${count}`
}

/** A share of the others' price below which one is likely a slip of the hand. */
const SUSPICIOUS_SHARE = 0.5

/** The combinations that cost far less than the others of their product, each with what it costs less, percent. */
export const listOddPrices = (skus: readonly SkuContent[]): { sku: SkuContent; percent: number }[] => {
  const prices = skus.filter(sku => !sku.isWithdrawn && sku.price > 0).map(({ price }) => price)
  const highest = Math.max(0, ...prices)
  return skus.flatMap(sku => {
    const isOdd = !sku.isWithdrawn && sku.price > 0 && sku.price < highest * SUSPICIOUS_SHARE
    return isOdd ? [{ sku, percent: Math.round((1 - sku.price / highest) * 100) }] : []
  })
}
