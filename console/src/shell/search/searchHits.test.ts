import { getAllOrdersAddress, getHitAddress, groupHits, type SearchHit } from './searchHits'

const createHit = (changes: Partial<SearchHit> = {}): SearchHit => ({
  kind: 'order',
  recordId: 'order-1',
  title: 'AZ2611200055',
  note: 'Shen ••',
  at: null,
  ...changes,
})

const readFilter = (address: string | null) =>
  JSON.parse(new URLSearchParams(address?.split('?')[1]).get('filter') ?? 'null') as unknown

describe('what a search found', () => {
  it('leads to the record: a parcel to its order, an SKU to its product, an assistant to the people of a store', () => {
    expect(getHitAddress(createHit({ kind: 'parcel' }))).toBe('/orders/order-1/show')
    expect(getHitAddress(createHit({ kind: 'sku', recordId: 'm5' }))).toBe('/products/m5/show')
    expect(getHitAddress(createHit({ kind: 'assistant', recordId: 'sh-anfu' }))).toBe(
      '/stores/sh-anfu/show?tab=assistants',
    )
    expect(getHitAddress(createHit({ kind: 'returnParcel', recordId: 'r1' }))).toMatch(
      /^\/refunds\?.*show=r1$/,
    )
  })

  it('stands in groups, orders first', () => {
    const groups = groupHits([createHit({ kind: 'customer' }), createHit(), createHit({ kind: 'customer' })])
    expect(groups.map(({ kind, hits }) => [kind, hits.length])).toEqual([
      ['order', 1],
      ['customer', 2],
    ])
  })

  it('leads on to the list when there may be more', () => {
    const group = { kind: 'order' as const, hits: Array.from({ length: 5 }, () => createHit()) }
    expect(readFilter(getAllOrdersAddress('0036', group))).toEqual({ query: '0036' })
    expect(readFilter(getAllOrdersAddress('az 2611', group))).toEqual({ query: 'AZ2611' })
    expect(getAllOrdersAddress('0036 Fang', group)).toBeNull()
    expect(getAllOrdersAddress('0036', { ...group, hits: [createHit()] })).toBeNull()
  })
})
