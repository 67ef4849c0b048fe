import { randomUUID } from 'node:crypto'

/** The three calls that are measured, and how a client makes each. */
export type BenchmarkRequestKind = 'list' | 'detail' | 'place'

/** Who buys in the benchmark, as the database was filled. */
export type BenchmarkBuyer = { token: string; userId: string; addressId: string }

export const BENCHMARK_PRODUCT_COUNT = 2000
export const BENCHMARK_ORDER_COUNT = 100_000

/** Cents; the generator's own price of a product. */
const getGeneratedPriceCents = (index: number): number => (100 + ((index * 7919) % 60_000)) * 100

export const BENCHMARK_REQUEST_PATHS: Record<BenchmarkRequestKind, string> = {
  list: '/dealer_product/list',
  detail: '/dealer_product/get',
  place: '/dealer_order/place',
}

/** The body of the next request of a call. Orders go to all products, so that they don't queue for one row. */
export const createBenchmarkRequestBody = (call: BenchmarkRequestKind, person: BenchmarkBuyer): object => {
  if (call === 'list') return { category: 'living', sort: 'sold', limit: 20 }
  if (call === 'detail') return { id: 'g-1000' }
  const index = Math.floor(Math.random() * BENCHMARK_PRODUCT_COUNT)
  const price = getGeneratedPriceCents(index)
  return {
    requestKey: randomUUID(),
    items: [{ skuId: `g-${index}`, quantity: 1, price }],
    delivery: { method: 'delivery', addressId: person.addressId },
    total: price + (price < 99_00 ? 12_00 : 0),
  }
}
