import type { Feature, ProductFilter, ProductSort } from '@/data/products'

/** What somebody looks for while choosing. */
export type Wish = {
  category: string | null
  query: string
  features: readonly Feature[]
  /** Whole yuan. */
  from: number | null
  to: number | null
  inStock: boolean
  sort: ProductSort
}

/** How the list is drawn. */
export type Look = 'row' | 'grid'

export const noWish: Wish = {
  category: null,
  query: '',
  features: [],
  from: null,
  to: null,
  inStock: false,
  sort: 'suggested',
}

export const features: readonly Feature[] = [
  'followsReport',
  'zeroGravity',
  'footRollers',
  'warmth',
  'smallFootprint',
  'cordless',
]

/** Price ranges that are often wished for, whole yuan. */
export const priceRanges: readonly { from: number | null; to: number | null }[] = [
  { from: null, to: 1000 },
  { from: 1000, to: 10_000 },
  { from: 10_000, to: 30_000 },
  { from: 30_000, to: null },
]

/** The wish as the server takes it: what nobody asked for is left out. A search goes through all categories. */
export const filterOf = (wish: Wish): ProductFilter => {
  const query = wish.query.trim()
  return {
    ...(query ? { query } : wish.category ? { category: wish.category } : {}),
    ...(wish.features.length > 0 ? { features: [...wish.features] } : {}),
    ...(wish.from === null ? {} : { priceFrom: wish.from * 100 }),
    ...(wish.to === null ? {} : { priceTo: wish.to * 100 }),
    ...(wish.inStock ? { inStock: true } : {}),
  }
}

/** How many filters are set, beside category and words. */
export const filterCount = ({ features: chosen, from, to, inStock }: Wish): number =>
  chosen.length + (from !== null || to !== null ? 1 : 0) + (inStock ? 1 : 0)

/** The order after a touch on one of them: the price turns round when it is touched again. */
export const nextSort = (now: ProductSort, touched: ProductSort): ProductSort => {
  if (touched !== 'price') return touched
  return now === 'price' ? 'priceDown' : 'price'
}

/** A price as somebody typed it, whole yuan; null for nothing, NaN for what is no price. */
export const readYuan = (typed: string): number | null => {
  const text = typed.replace(/[,，\s]/g, '')
  if (text === '') return null
  return /^\d{1,7}$/.test(text) ? Number(text) : NaN
}

/** Whether two typed ends make a range. */
export const isRange = (from: number | null, to: number | null): boolean =>
  !Number.isNaN(from) && !Number.isNaN(to) && (from === null || to === null || from <= to)
