import { fireEvent, screen } from '@testing-library/react'
import { brands } from '@config/brands'
import { startLocalAuthSession } from '@/data/account/authSession'
import { resolveRouteLocation } from '@/routes'
import { findDisabledRouteFeature } from '@/routes/routeUrls'
import { fakeTaro } from '../../../test/doubles/taro'
import { fakeServer } from '../../../test/doubles/fakeServer'
import { renderPage, resetApp } from '../../../test/doubles/renderPage'
import AccountPage from './account'
import NotFoundPage from './notFound'
import ShopHomePage from './shopHome'

const getLinkTargets = () =>
  [...document.querySelectorAll('a')]
    .map(link => link.getAttribute('href') ?? '')
    .map(href => resolveRouteLocation(href))

beforeEach(() => resetApp())
afterEach(() => Object.assign(globalThis, { BRAND: brands.original }))

describe.each(Object.values(brands))('in the variant $id', brand => {
  beforeEach(() => Object.assign(globalThis, { BRAND: brand }))

  it.each([
    ['home', ShopHomePage],
    ['mine', AccountPage],
  ])('%s leads nowhere that the variant lacks, and asks nothing of such a part', (_name, Page) => {
    startLocalAuthSession('token')
    renderPage(Page)
    const places = getLinkTargets()
    expect(places.length).toBeGreaterThan(2)
    for (const place of places) expect(place && findDisabledRouteFeature(place.name, place.params)).toBeNull()
    if (!brand.features.shop)
      expect(
        fakeServer.calls.map(({ path }) => path).filter(path => /order|product|cart|points/.test(path)),
      ).toEqual([])
  })

  it('home is called as the variant', () => {
    renderPage(ShopHomePage)
    expect(screen.queryAllByText(brand.name['en-GB']).length).toBeGreaterThan(0)
  })
})

describe('an address of a part that this variant lacks', () => {
  it('says so by name, and leads home or to the app that has it', () => {
    Object.assign(globalThis, { BRAND: brands.massageControl })
    renderPage(NotFoundPage, { part: 'shop' })
    expect(screen.queryByText('Not part of Anzuo Control')).not.toBeNull()
    expect(screen.queryByText(/Shop, orders and payments are in the Anzuo app/)).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Get Anzuo' }))
    expect(fakeTaro.navigation.at(-1)?.url).toBe('/download')
  })

  it.each(['shop', 'nonsense', undefined])('is unknown where nothing lacks: %p', part => {
    renderPage(NotFoundPage, part ? { part } : {})
    expect(screen.queryByText('This page doesn’t exist')).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Go to home page' }))
    expect(fakeTaro.navigation.at(-1)?.url).toBe('/store/brand')
  })
})
