/**
 * What the shop's first page asks for. The build writes these calls into index.html, which makes them before any script of
 * the app is there; so this file imports nothing.
 */
export const homeCalls = {
  suggested: { path: '/dealer_product/list', body: { sort: 'suggested', limit: 30 } },
  categories: { path: '/open/product/category', body: {} },
} as const

/** What the header `userid` carries when no shop assistant led the person here. */
export const NO_ASSISTANT = '00000000-0000-0000-0000-000000000000'

/** index.html makes them for those of whom nothing is kept under these names: they have no token and no assistant. */
export const homeRequests = {
  userid: NO_ASSISTANT,
  tokenName: 'token',
  assistantName: 'assistantId',
} as const
