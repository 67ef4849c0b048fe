import { fakeTaro } from '../../test/doubles/taro'
import { getCurrentUrl, getCurrentRouteName } from './currentLocation'
import { goBack, navigate, returnToUrl } from './navigate'

const onTarget = (target: 'h5' | 'weapp') => {
  process.env.TARO_ENV = target
}
const settled = () => new Promise<void>(resolve => setTimeout(resolve))
const page = (route: string, options: Record<string, string> = {}, path = '') => ({ route, options, path })
/** A page as the browser's router gives it: its path lacks the query. */
const pageInBrowser = (path: string, $taroParams: Record<string, string> = {}) => ({
  ...page('', {}, `${path}?stamp=AB`),
  $taroParams: { ...$taroParams, stamp: 'AB', $taroTimestamp: '9' },
})

beforeEach(() => {
  fakeTaro.reset()
  window.history.replaceState(null, '', '/store/brand')
})
afterEach(async () => {
  await settled()
  onTarget('h5')
})

describe('navigating on H5', () => {
  it('opens the concrete address', () => {
    navigate('refundRequest', { id: '1', sku: 'a/b' }, { query: { from: 'list' } })
    expect(fakeTaro.navigation).toEqual([{ method: 'navigateTo', url: '/refundOrder/1/a%2Fb?from=list' }])
  })

  it('pushes a tab like any page, so that "back" leads to the tab before', () => {
    navigate('account')
    expect(fakeTaro.navigation).toEqual([{ method: 'navigateTo', url: '/store/my' }])
  })

  it('replaces or starts anew when asked to', async () => {
    navigate('login', undefined, { method: 'replace' })
    await settled()
    navigate('notFound', undefined, { method: 'reLaunch' })
    expect(fakeTaro.navigation.map(({ method }) => method)).toEqual(['redirectTo', 'reLaunch'])
  })

  it('takes a double tap once, and a tap on the present page not at all', () => {
    navigate('login')
    navigate('login')
    navigate('shopHome')
    expect(fakeTaro.navigation).toHaveLength(1)
  })

  it('opens one page after the other, and of several wishes the last', async () => {
    fakeTaro.isSlow = true
    navigate('community')
    navigate('health')
    navigate('account')
    await settled()
    expect(fakeTaro.navigation.map(({ url }) => url)).toEqual(['/store/community'])
    fakeTaro.showPage()
    await settled()
    expect(fakeTaro.navigation.map(({ url }) => url)).toEqual(['/store/community', '/store/my'])
    fakeTaro.showPage()
    await settled()
  })

  it('waits for the page that the app was opened at, whose parameters would be those of the next one', async () => {
    fakeTaro.pages = []
    window.history.replaceState(null, '', '/privacy')
    navigate('login', undefined, { query: { redirect: '/privacy' } })
    await settled()
    expect(fakeTaro.navigation).toEqual([])
    fakeTaro.pages = [page('', {}, '/privacy?stamp=AA')]
    fakeTaro.showPage()
    await settled()
    expect(fakeTaro.navigation.map(({ url }) => url)).toEqual(['/login?redirect=%2Fprivacy'])
  })

  it('never stops at ten pages', () => {
    fakeTaro.pages = Array.from({ length: 12 }, () => page('', {}, '/order'))
    navigate('login')
    expect(fakeTaro.navigation[0]?.method).toBe('navigateTo')
  })

  it('is checked by the compiler', () => {
    // @ts-expect-error the product page needs an id
    expect(() => navigate('productDetail')).toThrow(RangeError)
    // @ts-expect-error a chair is named by its serial number
    expect(() => navigate('chairControl', { id: '1' })).toThrow(RangeError)
  })
})

describe('navigating in the mini-program', () => {
  beforeEach(() => onTarget('weapp'))

  it('opens the page file with everything as query', () => {
    navigate('productDetail', { id: '42' })
    expect(fakeTaro.navigation).toEqual([
      { method: 'navigateTo', url: '/pages/shop/productDetail/index?id=42' },
    ])
  })

  it('switches to a tab, which takes no query', () => {
    navigate('account', undefined, { query: { from: 'x' }, method: 'replace' })
    expect(fakeTaro.navigation).toEqual([{ method: 'switchTab', url: '/pages/main/account/index' }])
  })

  it('replaces the tenth page rather than opening an eleventh', () => {
    fakeTaro.pages = Array.from({ length: 10 }, () => page('pages/shop/orderDetail/index'))
    navigate('login')
    expect(fakeTaro.navigation[0]?.method).toBe('redirectTo')
  })

  it('knows the web address of the page on top', () => {
    fakeTaro.pages = [
      page('pages/shop/refundRequest/index', { id: '1', sku: 'a%2Fb', from: 'x', $taroTimestamp: '9' }),
    ]
    expect(getCurrentUrl()).toBe('/refundOrder/1/a%2Fb?from=x')
    expect(getCurrentRouteName()).toBe('refundRequest')
  })

  it.each([
    ['without what its address requires', {}],
    ['with a value that its address does not take', { document: 'zz' }],
  ])('a page %s has the address of the error page, to which it gives way', (_how, options) => {
    fakeTaro.pages = [page('pages/info/legal/index', options)]
    expect(getCurrentUrl()).toBe('/404')
    expect(getCurrentRouteName()).toBe('notFound')
  })
})

describe('going back', () => {
  it('goes one page back in the mini-program where there is one', () => {
    onTarget('weapp')
    fakeTaro.pages = [page('pages/main/account/index'), page('pages/shop/orderDetail/index')]
    goBack()
    expect(fakeTaro.navigation).toEqual([{ method: 'navigateBack' }])
  })

  it('goes back in the browser’s history on H5, also when the page stack was lost', () => {
    const back = jest.spyOn(window.history, 'back').mockImplementation(() => undefined)
    window.history.replaceState({ idx: 1 }, '', '/order')
    goBack()
    expect(back).toHaveBeenCalledTimes(1)
    expect(fakeTaro.navigation).toEqual([])
    back.mockRestore()
  })

  it('puts the fallback in place of a page that was opened by a link', () => {
    goBack('account')
    expect(fakeTaro.navigation).toEqual([{ method: 'redirectTo', url: '/store/my' }])
  })
})

describe('returning after log-in', () => {
  it('goes back when the page below is the wanted one', () => {
    fakeTaro.pages = [pageInBrowser('/order', { id: '7' }), pageInBrowser('/login')]
    returnToUrl('/order?id=7')
    expect(fakeTaro.navigation).toEqual([{ method: 'navigateBack' }])
  })

  it('goes back also when the address was written in another way', () => {
    fakeTaro.pages = [
      pageInBrowser('/refundOrder/1/a', { id: '1', sku: 'a', from: 'x%27' }),
      pageInBrowser('/login'),
    ]
    returnToUrl("/refundOrder/1/a/?from=x'")
    expect(fakeTaro.navigation).toEqual([{ method: 'navigateBack' }])
  })

  it('does not take another page of the same path for the wanted one', () => {
    fakeTaro.pages = [pageInBrowser('/order', { id: '8' }), pageInBrowser('/login')]
    returnToUrl('/order?id=7')
    expect(fakeTaro.navigation).toEqual([{ method: 'redirectTo', url: '/order?id=7' }])
  })

  it('otherwise puts the wanted page in place of the log-in', () => {
    returnToUrl('/productDetail/42?from=share')
    expect(fakeTaro.navigation).toEqual([{ method: 'redirectTo', url: '/productDetail/42?from=share' }])
  })

  it.each([undefined, 'https://example.com', '//example.com/store/my', '/nowhere'])(
    'leads to the shop when asked for %p',
    address => {
      window.history.replaceState(null, '', '/login')
      returnToUrl(address)
      expect(fakeTaro.navigation).toEqual([{ method: 'redirectTo', url: '/store/brand' }])
    },
  )
})
