import { getSearchAddress } from './searchAddress'

const readFilter = (address: string | null) =>
  JSON.parse(new URLSearchParams(address?.split('?')[1]).get('filter') ?? 'null') as unknown

describe('the one search', () => {
  it('finds orders by number or by the end of a phone', () => {
    expect(getSearchAddress('az 2611200058')).toMatch(/^\/orders\?/)
    expect(readFilter(getSearchAddress('az 2611200058'))).toEqual({ query: 'AZ2611200058' })
    expect(getSearchAddress('0036')).toMatch(/^\/orders\?/)
  })

  it('finds returns by number', () => {
    expect(getSearchAddress('AR2611190012')).toMatch(/^\/refunds\?/)
  })

  it('knows nothing of names: they are masked', () => {
    expect(getSearchAddress('Fang')).toBeNull()
  })
})
