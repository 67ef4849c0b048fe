import { randomUUID } from 'node:crypto'

/** The smallest PNG: one pixel. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A request of each call of the shop that the contract accepts; the ids belong to nobody. */
export const validShopRequests = () => {
  const id = randomUUID()
  return {
    '/address/list': {},
    '/address/get': { id },
    '/address/edit': { name: 'Lin', phone: '13800000000', districtCode: '310104', detail: 'Anfu Road 1' },
    '/address/delete': { id },
    '/open/map/administrative_division': { parent: '310000' },
    '/open/product/category': {},
    '/dealer_product/list': { query: 'cloud', category: 'signature', sort: 'price', priceTo: 10_000_000 },
    '/dealer_product/count': { features: ['warmth'], inStock: true },
    '/dealer_product/get': { id: 'w8' },
    '/open/product/skus': { skuIds: ['w8-cloud'] },
    '/open/product/reviews': { id: 'w8', limit: 3 },
    '/product/browse_shop': {},
    '/product/use': { sn: 'W8-0001' },
    '/product/use_recommend': { sn: 'W8-0001' },
    '/dealer_cart/list': {},
    '/dealer_cart/edit': { mode: 'merge', items: [{ skuId: 'w8-cloud', quantity: 1 }] },
    '/dealer_cart/delete': { skuIds: ['w8-cloud'] },
    '/open/store/list': { latitude: 31.2, longitude: 121.4 },
    '/open/store/get': { id: 'sh-anfu' },
    '/open/community/list': { limit: 5 },
    '/open/material/get': { id },
    '/picture/upload': { image: PNG },
  } as const
}
