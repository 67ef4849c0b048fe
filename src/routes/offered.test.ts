import { brands, type Brand } from '@config/brands'
import { double } from '../../test/doubles/taro'
import { findPlace, pageAddress } from './address'
import { navigate } from './navigate'
import { isOffered, missingPartOf } from './offered'
import { mainPages, pageFile, routes, subPackages, tabsOf, type RouteDefinition } from './table'

const build = (brand: Brand) => Object.assign(globalThis, { BRAND: brand })

beforeEach(() => double.reset())
afterEach(() => build(brands.original))

const all = Object.values(routes) as RouteDefinition[]

describe.each(Object.values(brands))('the variant $id', brand => {
  it('has the tabs of its parts', () => {
    const { shop, community } = brand.features
    expect(tabsOf(brand.features).map(({ tab }) => tab)).toEqual([
      'brand',
      ...(community ? ['community'] : []),
      'health',
      ...(shop ? ['cart'] : []),
      'mine',
    ])
  })

  it('builds the pages of its parts and no others', () => {
    const built = [
      ...mainPages(brand.features),
      ...subPackages(brand.features).flatMap(({ root, pages }) => pages.map(page => `${root}/${page}`)),
    ]
    const wanted = all.filter(({ part }) => !part || brand.features[part]).map(pageFile)
    expect(built.sort()).toEqual(wanted.sort())
  })

  it('has every page that nobody can do without', () => {
    build(brand)
    for (const name of ['login', 'my', 'storeSetting', 'legal', 'cancellation', 'download', 'about'] as const)
      expect(isOffered(name)).toBe(true)
  })
})

describe('a part that a variant lacks', () => {
  beforeEach(() => build(brands.massageControl))

  it('gives way to the page that says so', () => {
    navigate('productDetail', { id: '42' })
    expect(double.navigation).toEqual([{ method: 'navigateTo', url: '/404?part=shop' }])
  })

  it('takes the explanations of the tongue with it, and no other', () => {
    navigate('indicator', { key: 'Tongue' })
    expect(double.navigation.at(-1)?.url).toBe('/404?part=tongue')
  })

  it('is known by the page file of a card that was shared before', () => {
    expect(missingPartOf('pages/shop/productDetail/index')).toBe('shop')
    expect(missingPartOf(pageAddress('massageStatistics'))).toBeNull()
    expect(missingPartOf('pages/none/index')).toBeNull()
  })

  it('keeps its addresses, so that a link can say what it leads to', () => {
    expect(findPlace('/productDetail/42')?.name).toBe('productDetail')
  })
})
