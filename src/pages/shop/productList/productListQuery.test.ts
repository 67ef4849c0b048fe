import {
  countActiveFilters,
  toProductFilterRequest,
  isValidPriceRange,
  toggleProductSort,
  emptyProductListQuery,
  parseWholeYuan,
} from './productListQuery'

describe('what somebody looks for', () => {
  it('asks the server only for what was chosen', () => {
    expect(toProductFilterRequest(emptyProductListQuery)).toEqual({})
    expect(
      toProductFilterRequest({
        ...emptyProductListQuery,
        category: 'feet',
        features: ['warmth'],
        from: 1000,
        to: 9000,
        inStock: true,
      }),
    ).toEqual({ category: 'feet', features: ['warmth'], priceFrom: 100_000, priceTo: 900_000, inStock: true })
  })

  it('goes through all categories once there are words', () => {
    expect(toProductFilterRequest({ ...emptyProductListQuery, category: 'feet', query: ' neck ' })).toEqual({
      query: 'neck',
    })
  })

  it('counts a price range once', () => {
    expect(
      countActiveFilters({ ...emptyProductListQuery, features: ['warmth'], from: 1, to: 2, inStock: true }),
    ).toBe(3)
  })

  it('turns the price round when it is touched again', () => {
    expect(toggleProductSort('suggested', 'price')).toBe('price')
    expect(toggleProductSort('price', 'price')).toBe('priceDown')
    expect(toggleProductSort('priceDown', 'price')).toBe('price')
    expect(toggleProductSort('price', 'newest')).toBe('newest')
  })
})

describe('a typed price', () => {
  it('may be grouped, empty or wrong', () => {
    expect(parseWholeYuan('6,000')).toBe(6000)
    expect(parseWholeYuan(' ')).toBeNull()
    expect(parseWholeYuan('6k')).toBeNaN()
  })

  it('makes a range with the lower one first', () => {
    expect(isValidPriceRange(1, 2)).toBe(true)
    expect(isValidPriceRange(null, 2)).toBe(true)
    expect(isValidPriceRange(2, 1)).toBe(false)
    expect(isValidPriceRange(NaN, 1)).toBe(false)
  })
})
