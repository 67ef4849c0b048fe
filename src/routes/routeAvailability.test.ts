import { brands, type Brand } from '@config/brands'
import { fakeTaro } from '../../test/doubles/taro'
import {
  buildMiniProgramRouteUrl,
  findDisabledPageFeature,
  isRouteAvailable,
  resolveRouteLocation,
} from './routeUrls'
import { navigate } from './navigate'
import {
  listMainPackagePages,
  getRoutePageFile,
  routes,
  listSubPackages,
  getTabs,
  type RouteDefinition,
} from './table'

const build = (brand: Brand) => Object.assign(globalThis, { BRAND: brand })

beforeEach(() => fakeTaro.reset())
afterEach(() => build(brands.original))

const all = Object.values(routes) as RouteDefinition[]

describe.each(Object.values(brands))('the variant $id', brand => {
  it('has the tabs of its parts', () => {
    const { shop, community } = brand.features
    expect(getTabs(brand.features).map(({ tab }) => tab)).toEqual([
      'brand',
      ...(community ? ['community'] : []),
      'health',
      ...(shop ? ['cart'] : []),
      'mine',
    ])
  })

  it('builds the pages of its parts and no others', () => {
    const built = [
      ...listMainPackagePages(brand.features),
      ...listSubPackages(brand.features).flatMap(({ root, pages }) => pages.map(page => `${root}/${page}`)),
    ]
    const wanted = all.filter(({ feature }) => !feature || brand.features[feature]).map(getRoutePageFile)
    expect(built.sort()).toEqual(wanted.sort())
  })

  it('has every page that nobody can do without', () => {
    build(brand)
    for (const name of [
      'login',
      'account',
      'settings',
      'legal',
      'accountClosure',
      'download',
      'about',
    ] as const)
      expect(isRouteAvailable(name)).toBe(true)
  })
})

describe('a part that a variant lacks', () => {
  beforeEach(() => build(brands.massageControl))

  it('gives way to the page that says so', () => {
    navigate('productDetail', { id: '42' })
    expect(fakeTaro.navigation).toEqual([{ method: 'navigateTo', url: '/404?part=shop' }])
  })

  it('takes the explanations of the tongue with it, and no other', () => {
    navigate('indicator', { key: 'Tongue' })
    expect(fakeTaro.navigation.at(-1)?.url).toBe('/404?part=tongue')
  })

  it('is known by the page file of a card that was shared before', () => {
    expect(findDisabledPageFeature('pages/shop/productDetail/index')).toBe('shop')
    expect(findDisabledPageFeature(buildMiniProgramRouteUrl('massageStatistics'))).toBeNull()
    expect(findDisabledPageFeature('pages/none/index')).toBeNull()
  })

  it('keeps its addresses, so that a link can say what it leads to', () => {
    expect(resolveRouteLocation('/productDetail/42')?.name).toBe('productDetail')
  })
})
