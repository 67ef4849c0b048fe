import type { ChairFamilyKey } from '@anzuo/chair-protocol'

/**
 * What the shop's first page asks for. The build writes these requests into index.html, which makes them before any script of
 * the app is there.
 */
export const createPreloadedShopRequests = (chairFamily: ChairFamilyKey | null) => {
  const served = toServedFamilyFilter(chairFamily)
  return {
    suggested: { path: '/dealer_product/list', body: { sort: 'suggested', limit: 30, ...served } },
    categories: { path: '/open/product/category', body: served },
  } as const
}

/** An app for one family of chairs asks for products of that family, and for what is no chair. */
export const toServedFamilyFilter = (chairFamily: ChairFamilyKey | null): { family?: ChairFamilyKey } =>
  chairFamily === null ? {} : { family: chairFamily }
