import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { FunctionComponent } from 'react'
import { brands } from '@config/brands'
import { queryClient } from '@/data/queryClient'
import { startSession, useSession } from '@/data/session'
import { findPlace } from '@/routes'
import { missingPart } from '@/routes/offered'
import { double } from '../../../test/doubles/taro'
import { fakeServer } from '../../../test/doubles/server'
import MyPage from './my'
import NotFoundPage from './notFound'
import StoreBrandPage from './storeBrand'

const open = (Page: FunctionComponent) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  )

const leadsTo = () =>
  [...document.querySelectorAll('a')]
    .map(link => link.getAttribute('href') ?? '')
    .map(href => findPlace(href))

beforeEach(() => {
  double.reset()
  queryClient.clear()
  fakeServer.install()
  useSession.setState({ token: null, user: null })
})
afterEach(() => Object.assign(globalThis, { BRAND: brands.original }))

describe.each(Object.values(brands))('in the variant $id', brand => {
  beforeEach(() => Object.assign(globalThis, { BRAND: brand }))

  it.each([
    ['home', StoreBrandPage],
    ['mine', MyPage],
  ])('%s leads nowhere that the variant lacks, and asks nothing of such a part', (_name, Page) => {
    startSession('token')
    open(Page)
    const places = leadsTo()
    expect(places.length).toBeGreaterThan(2)
    for (const place of places) expect(place && missingPart(place.name, place.params)).toBeNull()
    if (!brand.features.shop)
      expect(
        fakeServer.calls.map(({ path }) => path).filter(path => /order|product|cart|points/.test(path)),
      ).toEqual([])
  })

  it('home is called as the variant', () => {
    open(StoreBrandPage)
    expect(screen.queryAllByText(brand.name['en-GB']).length).toBeGreaterThan(0)
  })
})

describe('an address of a part that this variant lacks', () => {
  it('says so by name, and leads home or to the app that has it', () => {
    Object.assign(globalThis, { BRAND: brands.massageControl })
    double.params = { part: 'shop' }
    open(NotFoundPage)
    expect(screen.queryByText('Not part of Anzuo Control')).not.toBeNull()
    expect(screen.queryByText(/The shop with its orders and payments is in the Anzuo app/)).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Get Anzuo' }))
    expect(double.navigation.at(-1)?.url).toBe('/download')
  })

  it.each(['shop', 'nonsense', undefined])('is unknown where nothing lacks: %p', part => {
    double.params = part ? { part } : {}
    open(NotFoundPage)
    expect(screen.queryByText('This room does not exist')).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'To the start page' }))
    expect(double.navigation.at(-1)?.url).toBe('/store/brand')
  })
})
