/**
 * What the shop's first page asks for. The build writes these requests into index.html, which makes them before any script of
 * the app is there.
 */
export const preloadedShopRequests = {
  suggested: { path: '/dealer_product/list', body: { sort: 'suggested', limit: 30 } },
  categories: { path: '/open/product/category', body: {} },
} as const
