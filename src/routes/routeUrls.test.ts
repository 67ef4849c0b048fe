import { linkedMiniProgramPages } from '@anzuo/domain/miniProgramPages'
import {
  buildRouteUrl,
  resolveRouteLocation,
  buildMiniProgramRouteUrl,
  findRouteByPageFile,
  splitPathParamsAndQuery,
  buildWebRouteUrl,
} from './routeUrls'

describe('an address', () => {
  it('is the concrete path on H5', () => {
    expect(buildRouteUrl('shopHome')).toBe('/store/brand')
    expect(buildRouteUrl('productDetail', { id: '42' })).toBe('/productDetail/42')
    expect(buildRouteUrl('chairLanding', { family: 'hk', code: 'c 1', sn: 'A/1' })).toBe('/hk/c%201/A%2F1')
    expect(buildRouteUrl('manual', { family: 'r', type: 'a' }, { from: 'help' })).toBe(
      '/instructions/r/a?from=help',
    )
  })

  it('is page file and query in the mini-program', () => {
    expect(buildMiniProgramRouteUrl('shopHome')).toBe('/pages/main/shopHome/index')
    expect(buildMiniProgramRouteUrl('refundRequest', { id: '1', sku: 'a b' }, { step: 2 })).toBe(
      '/pages/shop/refundRequest/index?step=2&id=1&sku=a%20b',
    )
  })

  it('of a page that a link from a browser opens is the one that the server knows', () => {
    const { productDetail, chairLanding } = linkedMiniProgramPages
    expect(buildMiniProgramRouteUrl('productDetail', { id: 'w8' })).toBe(`/${productDetail}?id=w8`)
    expect(buildMiniProgramRouteUrl('chairLanding', { family: 'hk', code: 'HK24', sn: 'HK24A00001' })).toBe(
      `/${chairLanding}?family=hk&code=HK24&sn=HK24A00001`,
    )
  })

  it('is checked by the compiler and refused at run time when a parameter is missing or wrong', () => {
    // @ts-expect-error the product page needs an id
    expect(() => buildRouteUrl('productDetail')).toThrow(RangeError)
    // @ts-expect-error the product page needs an id
    expect(() => buildRouteUrl('productDetail', {})).toThrow(RangeError)
    // @ts-expect-error there is no chair family z
    expect(() => buildRouteUrl('chairLanding', { family: 'z', code: '1', sn: '2' })).toThrow(RangeError)
    // @ts-expect-error there is no such route
    expect(() => buildRouteUrl('nowhere')).toThrow()
    expect(() => buildMiniProgramRouteUrl('acceptChairShare', { audience: 'x', sn: '1' })).toThrow(RangeError)
  })
})

describe('finding a place', () => {
  it('reads route, parameters and query', () => {
    expect(resolveRouteLocation('/refundOrder/7/S%2F1?from=list#top')).toEqual({
      name: 'refundRequest',
      params: { id: '7', sku: 'S/1' },
      query: { from: 'list' },
    })
  })

  it('follows redirects', () => {
    expect(resolveRouteLocation('/')?.name).toBe('shopHome')
    expect(resolveRouteLocation('/store')?.name).toBe('shopHome')
  })

  it('gives back what an address was built from', () => {
    const place = resolveRouteLocation(
      buildWebRouteUrl('brandIndicator', { family: 'world', key: 'AGE' }, { a: '1' }),
    )
    expect(place).toEqual({
      name: 'brandIndicator',
      params: { family: 'world', key: 'AGE' },
      query: { a: '1' },
    })
  })

  it.each([
    'https://example.com/store/my',
    '//example.com/login',
    'javascript:alert(1)',
    'store/my',
    '',
    '/nowhere',
    '/z/1/2',
    '/health/indicator/world/constitution',
    '/Privacy',
    '/otherPrivacy',
    '/otherDownload',
    '/otherCancellation',
    '/otherCancellationReason',
    '/health/indicator/other/AGE',
    '/instructions/q/A1',
    '/instructions/hk',
    '/instructions/hk/A1/2/3',
    '/commonProblems/other',
  ])('knows nothing of %p', address => {
    expect(resolveRouteLocation(address)).toBeNull()
  })
})

describe('a page of the mini-program', () => {
  it('leads back to its route', () => {
    expect(findRouteByPageFile('pages/shop/refundRequest/index')).toBe('refundRequest')
    expect(findRouteByPageFile('/pages/main/account/index')).toBe('account')
    expect(findRouteByPageFile('pages/none/index')).toBeNull()
  })

  it('has its path parameters told from its query', () => {
    expect(splitPathParamsAndQuery('refundRequest', { id: '1', sku: '2', from: 'x' })).toEqual({
      params: { id: '1', sku: '2' },
      query: { from: 'x' },
    })
  })
})
