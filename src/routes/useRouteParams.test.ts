import { renderHook } from '@testing-library/react'
import { double } from '../../test/doubles/taro'
import { readParams, useRouteParams } from './useRouteParams'

beforeEach(() => double.reset())
afterEach(() => {
  process.env.TARO_ENV = 'h5'
})

describe('parameters of a page', () => {
  it('come decoded in the path and raw in the query on H5', () => {
    expect(readParams('deviceShare', { audience: 's', sn: 'a/b%20', next: 'x%20y', stamp: 'AA' })).toEqual({
      values: { audience: 's', sn: 'a/b%20', next: 'x y' },
      isComplete: true,
    })
  })

  it('come raw in the mini-program', () => {
    process.env.TARO_ENV = 'weapp'
    expect(readParams('deviceShare', { audience: 'g', sn: 'a%2Fb', $taroTimestamp: '1' }).values).toEqual({
      audience: 'g',
      sn: 'a/b',
    })
  })

  it('may lack what is optional', () => {
    expect(readParams('instructions', { family: 'hk', type: 'a' }).isComplete).toBe(true)
  })

  it.each([{ audience: 'z', sn: '1' }, { audience: 's' }, { audience: 's', sn: '' }])(
    'are incomplete in %p',
    given => {
      expect(readParams('deviceShare', given).isComplete).toBe(false)
    },
  )
})

describe('a page opened without what its address requires', () => {
  it('gives way to the error page', () => {
    double.params = { audience: 'z', sn: '1' }
    const { result } = renderHook(() => useRouteParams('deviceShare'))
    expect(result.current.audience).toBe('s')
    expect(double.navigation).toEqual([{ method: 'redirectTo', url: '/404' }])
  })

  it('stays when everything is there', () => {
    double.params = { id: '42' }
    const { result } = renderHook(() => useRouteParams('productDetail'))
    expect(result.current.id).toBe('42')
    expect(double.navigation).toEqual([])
  })
})
