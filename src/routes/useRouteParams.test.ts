import { renderHook } from '@testing-library/react'
import { fakeTaro } from '../../test/doubles/taro'
import { parseRouteParams, useRouteParams } from './useRouteParams'

beforeEach(() => fakeTaro.reset())
afterEach(() => {
  process.env.TARO_ENV = 'h5'
})

describe('parameters of a page', () => {
  it('come decoded in the path and raw in the query on H5', () => {
    expect(
      parseRouteParams('acceptChairShare', { audience: 's', sn: 'a/b%20', next: 'x%20y', stamp: 'AA' }),
    ).toEqual({
      values: { audience: 's', sn: 'a/b%20', next: 'x y' },
      isComplete: true,
    })
  })

  it('come raw in the mini-program', () => {
    process.env.TARO_ENV = 'weapp'
    expect(
      parseRouteParams('acceptChairShare', { audience: 'g', sn: 'a%2Fb', $taroTimestamp: '1' }).values,
    ).toEqual({
      audience: 'g',
      sn: 'a/b',
    })
  })

  it('may lack what is optional', () => {
    expect(parseRouteParams('manual', { family: 'hk', type: 'a' }).isComplete).toBe(true)
  })

  it.each([{ audience: 'z', sn: '1' }, { audience: 's' }, { audience: 's', sn: '' }])(
    'are incomplete in %p',
    given => {
      expect(parseRouteParams('acceptChairShare', given).isComplete).toBe(false)
    },
  )
})

describe('a page opened without what its address requires', () => {
  it('gives way to the error page', () => {
    fakeTaro.params = { audience: 'z', sn: '1' }
    const { result } = renderHook(() => useRouteParams('acceptChairShare'))
    expect(result.current.audience).toBe('s')
    expect(fakeTaro.navigation).toEqual([{ method: 'redirectTo', url: '/404' }])
  })

  it('stays when everything is there', () => {
    fakeTaro.params = { id: '42' }
    const { result } = renderHook(() => useRouteParams('productDetail'))
    expect(result.current.id).toBe('42')
    expect(fakeTaro.navigation).toEqual([])
  })
})

describe('a page that a scanned code opened', () => {
  const scan = (link: string) => {
    process.env.TARO_ENV = 'weapp'
    fakeTaro.params = { q: encodeURIComponent(link), scancode_time: '1' }
    return renderHook(() => useRouteParams('chairLanding')).result.current
  }

  it('has the parameters of the printed link', () => {
    expect(scan('https://anzuo.example/hk/H24/HK%2024?from=seat')).toMatchObject({
      family: 'hk',
      code: 'H24',
      sn: 'HK 24',
      from: 'seat',
    })
    expect(fakeTaro.navigation).toEqual([])
  })

  it('gives way to another page that the link names', () => {
    scan('https://anzuo.example/s/HK1?by=2')
    expect(fakeTaro.navigation).toEqual([
      { method: 'redirectTo', url: '/pages/chair/acceptShare/index?by=2&audience=s&sn=HK1' },
    ])
  })

  it.each(['https://anzuo.example/z/1/2', 'https://elsewhere', 'WIFI:S:home;;'])(
    'gives way to the error page for %p',
    link => {
      scan(link)
      expect(fakeTaro.navigation).toEqual([{ method: 'redirectTo', url: '/pages/main/notFound/index' }])
    },
  )
})
