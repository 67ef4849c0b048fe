import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/server'
import { double } from '../../../../test/doubles/taro'
import { createQueryClient } from '@/data/queryClient'
import { forgetSearches } from '@/data/searchHistory'
import { endSession } from '@/data/session'
import ChooseBuyPage from '.'

const product = (id: string) => ({
  id,
  categoryId: 'feet',
  name: `Product ${id}`,
  line: 'A line',
  picture: '/pictures/products/m5.svg',
  priceFrom: 128_000,
  features: ['warmth'],
  isSoldOut: false,
  sold: 0,
  rating: null,
  ratingCount: 0,
})

const found = (ids: string[], isApproximate = false) => ({
  code: 0,
  data: { products: ids.map(product), next: null, isApproximate },
})

const open = async (params: Record<string, string> = {}) => {
  double.params = params
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ChooseBuyPage />
    </QueryClientProvider>,
  )
  await screen.findByLabelText('Search the shop')
}
const asked = () => fakeServer.callsTo('/dealer_product/list').map(({ body }) => body)
const searchFor = (words: string) => {
  const field = screen.getByLabelText('Search the shop')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: words } })
  fireEvent.keyDown(field, { key: 'Enter' })
}

beforeEach(() => {
  double.reset()
  fakeServer.install()
  endSession('loggedOut')
  forgetSearches()
  const category = { id: 'feet', name: 'Feet', picture: '/pictures/products/m5.svg', count: 2 }
  fakeServer.answer('/open/product/category', {
    code: 0,
    data: { categories: [category], hotWords: ['zero gravity'] },
  })
  fakeServer.answer('/dealer_product/list', found(['m5', 'm6']))
  fakeServer.answer('/dealer_product/count', { code: 0, data: { count: 7 } })
})

describe('choosing', () => {
  it('opens at the category of the link, and changes category and order', async () => {
    await open({ category: 'feet' })
    expect(await screen.findByText('Product m5')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'All' }))
    fireEvent.click(screen.getByRole('button', { name: 'Price, cheapest first' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Price, cheapest first' }))
    await waitFor(() =>
      expect(asked()).toEqual([
        { category: 'feet', sort: 'suggested', limit: 20 },
        { sort: 'suggested', limit: 20 },
        { sort: 'price', limit: 20 },
        { sort: 'priceDown', limit: 20 },
      ]),
    )
  })

  it('searches, says when it only comes close, and remembers the words', async () => {
    await open()
    fakeServer.answer('/dealer_product/list', found(['m1'], true))
    searchFor('shoulder heat')
    expect(await screen.findByText(/Closest to what you mean/)).toBeTruthy()
    fireEvent.focus(screen.getByLabelText('Search the shop'))
    expect(screen.getByRole('button', { name: 'shoulder heat' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'zero gravity' }))
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({ query: 'zero gravity', sort: 'suggested', limit: 20 }),
    )
  })

  it('filters, and says before how much is left', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }))
    const sheet = within(await screen.findByRole('dialog'))
    fireEvent.click(sheet.getByRole('checkbox', { name: 'Warmth' }))
    fireEvent.change(sheet.getByLabelText('From'), { target: { value: '2000' } })
    fireEvent.change(sheet.getByLabelText('To'), { target: { value: '1000' } })
    expect(sheet.getByText('Enter whole yuan, the lower price first')).toBeTruthy()
    fireEvent.change(sheet.getByLabelText('To'), { target: { value: '9000' } })
    fireEvent.click(await sheet.findByRole('button', { name: 'Show 7 products' }))
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({
        features: ['warmth'],
        priceFrom: 200_000,
        priceTo: 900_000,
        sort: 'suggested',
        limit: 20,
      }),
    )
    expect(screen.getByRole('button', { name: 'Filter, 2 chosen' })).toBeTruthy()
  })

  it('leads back to everything when nothing fits', async () => {
    await open()
    fakeServer.answer('/dealer_product/list', found([]))
    searchFor('unicorn')
    expect(await screen.findByText('Nothing fits')).toBeTruthy()
    fakeServer.answer('/dealer_product/list', found(['m5']))
    fireEvent.click(screen.getByRole('button', { name: 'Show everything' }))
    expect(await screen.findByText('Product m5')).toBeTruthy()
  })
})
