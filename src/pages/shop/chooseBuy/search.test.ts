import { filterCount, filterOf, isRange, nextSort, noWish, readYuan } from './search'

describe('what somebody looks for', () => {
  it('asks the server only for what was chosen', () => {
    expect(filterOf(noWish)).toEqual({})
    expect(
      filterOf({ ...noWish, category: 'feet', features: ['warmth'], from: 1000, to: 9000, inStock: true }),
    ).toEqual({ category: 'feet', features: ['warmth'], priceFrom: 100_000, priceTo: 900_000, inStock: true })
  })

  it('goes through all categories once there are words', () => {
    expect(filterOf({ ...noWish, category: 'feet', query: ' neck ' })).toEqual({ query: 'neck' })
  })

  it('counts a price range once', () => {
    expect(filterCount({ ...noWish, features: ['warmth'], from: 1, to: 2, inStock: true })).toBe(3)
  })

  it('turns the price round when it is touched again', () => {
    expect(nextSort('suggested', 'price')).toBe('price')
    expect(nextSort('price', 'price')).toBe('priceDown')
    expect(nextSort('priceDown', 'price')).toBe('price')
    expect(nextSort('price', 'newest')).toBe('newest')
  })
})

describe('a typed price', () => {
  it('may be grouped, empty or wrong', () => {
    expect(readYuan('6,000')).toBe(6000)
    expect(readYuan(' ')).toBeNull()
    expect(readYuan('6k')).toBeNaN()
  })

  it('makes a range with the lower one first', () => {
    expect(isRange(1, 2)).toBe(true)
    expect(isRange(null, 2)).toBe(true)
    expect(isRange(2, 1)).toBe(false)
    expect(isRange(NaN, 1)).toBe(false)
  })
})
