import { double } from '../../test/doubles/taro'
import { currentAddress, currentRoute } from './current'
import { goBack, navigate, returnTo } from './navigate'

const onTarget = (target: 'h5' | 'weapp') => {
  process.env.TARO_ENV = target
}
const settled = () => new Promise<void>(resolve => setTimeout(resolve))
const page = (route: string, options: Record<string, string> = {}, path = '') => ({ route, options, path })

beforeEach(() => {
  double.reset()
  window.history.replaceState(null, '', '/store/brand')
})
afterEach(async () => {
  await settled()
  onTarget('h5')
})

describe('navigating on H5', () => {
  it('opens the concrete address', () => {
    navigate('refundOrder', { id: '1', sku: 'a/b' }, { query: { from: 'list' } })
    expect(double.navigation).toEqual([{ method: 'navigateTo', url: '/refundOrder/1/a%2Fb?from=list' }])
  })

  it('pushes a tab like any page, so that "back" leads to the tab before', () => {
    navigate('my')
    expect(double.navigation).toEqual([{ method: 'navigateTo', url: '/store/my' }])
  })

  it('replaces or starts anew when asked to', async () => {
    navigate('login', undefined, { method: 'replace' })
    await settled()
    navigate('notFound', undefined, { method: 'reLaunch' })
    expect(double.navigation.map(({ method }) => method)).toEqual(['redirectTo', 'reLaunch'])
  })

  it('takes a double tap once, and a tap on the present page not at all', () => {
    navigate('login')
    navigate('login')
    navigate('storeBrand')
    expect(double.navigation).toHaveLength(1)
  })

  it('opens one page after the other, and of several wishes the last', async () => {
    double.isSlow = true
    navigate('community')
    navigate('health')
    navigate('my')
    await settled()
    expect(double.navigation.map(({ url }) => url)).toEqual(['/store/community'])
    double.showPage()
    await settled()
    expect(double.navigation.map(({ url }) => url)).toEqual(['/store/community', '/store/my'])
    double.showPage()
    await settled()
  })

  it('never stops at ten pages', () => {
    double.pages = Array.from({ length: 12 }, () => page('', {}, '/order'))
    navigate('login')
    expect(double.navigation[0]?.method).toBe('navigateTo')
  })

  it('is checked by the compiler', () => {
    // @ts-expect-error the product page needs an id
    expect(() => navigate('productDetail')).toThrow(RangeError)
    // @ts-expect-error a chair is named by its serial number
    expect(() => navigate('chair', { id: '1' })).toThrow(RangeError)
  })
})

describe('navigating in the mini-program', () => {
  beforeEach(() => onTarget('weapp'))

  it('opens the page file with everything as query', () => {
    navigate('productDetail', { id: '42' })
    expect(double.navigation).toEqual([
      { method: 'navigateTo', url: '/pages/shop/productDetail/index?id=42' },
    ])
  })

  it('switches to a tab, which takes no query', () => {
    navigate('my', undefined, { query: { from: 'x' }, method: 'replace' })
    expect(double.navigation).toEqual([{ method: 'switchTab', url: '/pages/main/my/index' }])
  })

  it('replaces the tenth page rather than opening an eleventh', () => {
    double.pages = Array.from({ length: 10 }, () => page('pages/shop/order/index'))
    navigate('login')
    expect(double.navigation[0]?.method).toBe('redirectTo')
  })

  it('knows the web address of the page on top', () => {
    double.pages = [
      page('pages/shop/refundOrder/index', { id: '1', sku: 'a%2Fb', from: 'x', $taroTimestamp: '9' }),
    ]
    expect(currentAddress()).toBe('/refundOrder/1/a%2Fb?from=x')
    expect(currentRoute()).toBe('refundOrder')
  })
})

describe('going back', () => {
  it('goes one page back in the mini-program where there is one', () => {
    onTarget('weapp')
    double.pages = [page('pages/main/my/index'), page('pages/shop/order/index')]
    goBack()
    expect(double.navigation).toEqual([{ method: 'navigateBack' }])
  })

  it('goes back in the browser’s history on H5, also when the page stack was lost', () => {
    const back = jest.spyOn(window.history, 'back').mockImplementation(() => undefined)
    window.history.replaceState({ idx: 1 }, '', '/order')
    goBack()
    expect(back).toHaveBeenCalledTimes(1)
    expect(double.navigation).toEqual([])
    back.mockRestore()
  })

  it('puts the fallback in place of a page that was opened by a link', () => {
    goBack('my')
    expect(double.navigation).toEqual([{ method: 'redirectTo', url: '/store/my' }])
  })
})

describe('returning after log-in', () => {
  it('goes back when the page below is the wanted one', () => {
    double.pages = [page('', {}, '/order?stamp=AB&id=7'), page('', {}, '/login?stamp=AC')]
    returnTo('/order?id=7')
    expect(double.navigation).toEqual([{ method: 'navigateBack' }])
  })

  it('otherwise puts the wanted page in place of the log-in', () => {
    returnTo('/productDetail/42?from=share')
    expect(double.navigation).toEqual([{ method: 'redirectTo', url: '/productDetail/42?from=share' }])
  })

  it.each([undefined, 'https://example.com', '//example.com/store/my', '/nowhere'])(
    'leads to the shop when asked for %p',
    address => {
      window.history.replaceState(null, '', '/login')
      returnTo(address)
      expect(double.navigation).toEqual([{ method: 'redirectTo', url: '/store/brand' }])
    },
  )
})
