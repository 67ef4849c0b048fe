import type { ProductFeature, ProductFilter, ProductSort } from '@/data/shop/products'

/** What somebody looks for while choosing. */
export type ProductListQuery = {
  category: string | null
  query: string
  features: readonly ProductFeature[]
  /** Whole yuan. */
  from: number | null
  to: number | null
  inStock: boolean
  sort: ProductSort
}

/** Prices in whole yuan; null leaves an end open. */
export type PriceRange = Pick<ProductListQuery, 'from' | 'to'>

/** How the list is drawn. */
export type ProductListLayout = 'row' | 'grid'

export const emptyProductListQuery: ProductListQuery = {
  category: null,
  query: '',
  features: [],
  from: null,
  to: null,
  inStock: false,
  sort: 'suggested',
}

/** Price ranges that are offered ready-made. */
export const priceRangeOptions: readonly PriceRange[] = [
  { from: null, to: 1000 },
  { from: 1000, to: 10_000 },
  { from: 10_000, to: 30_000 },
  { from: 30_000, to: null },
]

/** The query as the server takes it: what is not set is left out. A search goes through all categories. */
export const toProductFilterRequest = ({
  category,
  features,
  from,
  to,
  inStock,
  ...rest
}: ProductListQuery): ProductFilter => {
  const query = rest.query.trim()
  return {
    ...(query ? { query } : category ? { category } : {}),
    ...(features.length > 0 ? { features: [...features] } : {}),
    ...(from === null ? {} : { priceFrom: from * 100 }),
    ...(to === null ? {} : { priceTo: to * 100 }),
    ...(inStock ? { inStock: true } : {}),
  }
}

/** How many filters are set, beside category and words. */
export const countActiveFilters = ({ features, from, to, inStock }: ProductListQuery): number =>
  features.length + (from !== null || to !== null ? 1 : 0) + (inStock ? 1 : 0)

/** The order after a touch on one of them: the price turns round when it is touched again. */
export const toggleProductSort = (now: ProductSort, touched: ProductSort): ProductSort => {
  if (touched !== 'price') return touched
  return now === 'price' ? 'priceDown' : 'price'
}

/** A price as somebody typed it, whole yuan; null for nothing, NaN for what is no price. */
export const parseWholeYuan = (typed: string): number | null => {
  const text = typed.replace(/[,，\s]/g, '')
  if (text === '') return null
  return /^\d{1,7}$/.test(text) ? Number(text) : NaN
}

/** Whether two typed ends make a range. */
export const isValidPriceRange = (from: number | null, to: number | null): boolean =>
  !Number.isNaN(from) && !Number.isNaN(to) && (from === null || to === null || from <= to)
