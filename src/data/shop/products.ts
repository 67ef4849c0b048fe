import { useEffect } from 'react'
import type { ResponseData, RequestBody } from '@anzuo/contract'
import { createPreloadedShopRequests, toServedFamilyFilter } from '../api/preloadedRequests'
import { STALE_TIME } from '../api/queryClient'
import { useApiQuery, useApiMutation } from '../api/useApiQuery'
import { useApiInfiniteQuery } from '../api/useApiInfiniteQuery'

export type ProductSummary = ResponseData<'/dealer_product/list'>['products'][number]
export type Product = ResponseData<'/dealer_product/get'>
export type Sku = Product['skus'][number]
export type ProductReview = ResponseData<'/open/product/reviews'>['reviews'][number]
export type ProductFeature = ProductSummary['features'][number]
export type ProductFilter = RequestBody<'/dealer_product/count'>
export type ProductSort = NonNullable<RequestBody<'/dealer_product/list'>['sort']>

/** The catalogue changes seldom; stock and price are asked for again when something is chosen. */
const CATALOGUE_STALE_MS = STALE_TIME.minutes(5)
const PAGE_SIZE = 20

const getServedFamily = () => toServedFamilyFilter(BRAND.chairFamily)

/** Categories and words that are often looked for. */
export const useProductCategories = ({ enabled = true } = {}) => {
  const { path, body } = createPreloadedShopRequests(BRAND.chairFamily).categories
  return useApiQuery(path, body, { enabled, staleTime: CATALOGUE_STALE_MS })
}

/** What the shop suggests on its first page. */
export const useSuggestedProducts = () => {
  const { path, body } = createPreloadedShopRequests(BRAND.chairFamily).suggested
  return useApiQuery(path, body, { staleTime: CATALOGUE_STALE_MS })
}

type ProductPage = ResponseData<'/dealer_product/list'>

const mergeProductPages = (pages: readonly ProductPage[]) => ({
  products: pages.flatMap(page => page.products),
  isApproximate: pages[0]?.isApproximate ?? false,
})

/** Products by category, words, filter and order, page by page. */
export const useProductSearch = (search: ProductFilter & { sort: ProductSort }) =>
  useApiInfiniteQuery(
    '/dealer_product/list',
    { ...search, ...getServedFamily(), limit: PAGE_SIZE },
    { staleTime: STALE_TIME.minutes(1), select: mergeProductPages },
  )

/** How many products a filter leaves; null until it is known. */
export const useProductCount = (filter: ProductFilter, { enabled = true } = {}): number | null =>
  useApiQuery(
    '/dealer_product/count',
    { ...filter, ...getServedFamily() },
    {
      enabled,
      staleTime: STALE_TIME.minutes(1),
      showErrorToast: false,
    },
  ).data?.count ?? null

/** One product with its combinations, prices and stock. The variant of a single family finds none of another. */
export const useProduct = (id: string) =>
  useApiQuery(
    '/dealer_product/get',
    { id, ...getServedFamily() },
    { staleTime: STALE_TIME.seconds(10), showErrorToast: false },
  )

type ReviewPage = ResponseData<'/open/product/reviews'>

const mergeReviewPages = (pages: readonly ReviewPage[]) => pages.flatMap(page => page.reviews)

/** Reviews of a product, the newest first, page by page. */
export const useProductReviews = (id: string, pageSize: number) =>
  useApiInfiniteQuery(
    '/open/product/reviews',
    { id, limit: pageSize },
    { staleTime: STALE_TIME.minutes(1), select: mergeReviewPages },
  )

/** What suits a chair (`sn`) or a product (`id`), or what an assistant chose (`ids`). */
export const useRecommendedProducts = (
  source: RequestBody<'/product/use_recommend'>,
  { enabled = true } = {},
) =>
  useApiQuery(
    '/product/use_recommend',
    { ...source, ...getServedFamily() },
    {
      enabled,
      staleTime: CATALOGUE_STALE_MS,
      showErrorToast: false,
    },
  )

/** The product that a chair is. */
export const useChairProduct = (sn: string) =>
  useApiQuery('/product/use', { sn }, { staleTime: CATALOGUE_STALE_MS, showErrorToast: false })

/** What the signed-in person looked at lately; for anybody else it is not asked for. */
export const useRecentlyViewedProducts = () =>
  useApiQuery('/product/browse_shop', getServedFamily(), { needsPerson: false, showErrorToast: false }).data
    ?.products ?? []

/** Notes that a product was looked at. Without a person the call is dropped without a word (specification section 6). */
export const useRecordProductView = (id: string): void => {
  const { mutate } = useApiMutation('/product/browse_shop', {
    showErrorToast: false,
    invalidates: ['/product/browse_shop'],
  })
  useEffect(() => {
    if (id) mutate({ id })
  }, [id, mutate])
}
