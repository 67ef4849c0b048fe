import { useEffect, useMemo } from 'react'
import type { DataOf, RequestOf } from '@/contract'
import { homeCalls } from './homeCalls'
import { STALE } from './queryClient'
import { useSession } from './session'
import { useCall, useCallMutation } from './useCall'
import { useCallPages } from './useCallPages'

export type ProductCard = DataOf<'/dealer_product/list'>['products'][number]
export type Product = DataOf<'/dealer_product/get'>
export type Sku = Product['skus'][number]
export type Category = DataOf<'/open/product/category'>['categories'][number]
export type Review = DataOf<'/open/product/reviews'>['reviews'][number]
export type Feature = ProductCard['features'][number]
export type ProductFilter = RequestOf<'/dealer_product/count'>
export type ProductSort = NonNullable<RequestOf<'/dealer_product/list'>['sort']>

/** The catalogue changes seldom; stock and price are asked for again when something is chosen. */
const CATALOGUE = STALE.minutes(5)
const PAGE_SIZE = 20

/** Categories and words that are often looked for. */
export const useCategories = () =>
  useCall(homeCalls.categories.path, homeCalls.categories.body, { staleAfter: CATALOGUE })

/** What the shop suggests on its first page. */
export const useSuggested = () =>
  useCall(homeCalls.suggested.path, homeCalls.suggested.body, { staleAfter: CATALOGUE })

/** Products by category, words, filter and order, page by page. */
export const useProductSearch = (search: ProductFilter & { sort: ProductSort }) => {
  const pages = useCallPages(
    '/dealer_product/list',
    { ...search, limit: PAGE_SIZE },
    { staleAfter: STALE.minutes(1) },
  )
  const found = useMemo(
    () =>
      pages.data && {
        products: pages.data.flatMap(page => page.products),
        isApproximate: pages.data[0]?.isApproximate ?? false,
      },
    [pages.data],
  )
  return { ...pages, data: found }
}

/** How many products a filter leaves; null until it is known. */
export const useProductCount = (filter: ProductFilter, { enabled = true } = {}): number | null =>
  useCall('/dealer_product/count', filter, { enabled, staleAfter: STALE.minutes(1), announces: false }).data
    ?.count ?? null

/** One product with its combinations, prices and stock. */
export const useProduct = (id: string) =>
  useCall('/dealer_product/get', { id }, { staleAfter: STALE.seconds(10), announces: false })

/** Reviews of a product, the newest first, page by page. */
export const useReviews = (id: string, pageSize: number) => {
  const pages = useCallPages(
    '/open/product/reviews',
    { id, limit: pageSize },
    { staleAfter: STALE.minutes(1) },
  )
  const reviews = useMemo(() => pages.data?.flatMap(page => page.reviews), [pages.data])
  return { ...pages, data: reviews }
}

/** What suits a chair (`sn`) or a product (`id`), or what an assistant chose (`ids`). */
export const useRecommended = (wish: RequestOf<'/product/use_recommend'>, { enabled = true } = {}) =>
  useCall('/product/use_recommend', wish, { enabled, staleAfter: CATALOGUE, announces: false })

/** The product that a chair is. */
export const useChairProduct = (sn: string) =>
  useCall('/product/use', { sn }, { staleAfter: CATALOGUE, announces: false })

/** What the signed-in person looked at lately; for anybody else it is not asked for. */
export const useLookedAt = () => {
  const isSignedIn = useSession(({ token }) => token !== null)
  return useCall('/product/browse_shop', {}, { enabled: isSignedIn, announces: false }).data?.products ?? []
}

/** Notes that a product was looked at. Without a person the call is dropped without a word (specification section 6). */
export const useNoteView = (id: string): void => {
  const { mutate } = useCallMutation('/product/browse_shop', {
    announces: false,
    invalidates: ['/product/browse_shop'],
  })
  useEffect(() => {
    if (id) mutate({ id })
  }, [id, mutate])
}
