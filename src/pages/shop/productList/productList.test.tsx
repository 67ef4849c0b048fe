import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp } from '../../../../test/doubles/renderPage'
import { createTestProduct } from '../../../../test/doubles/shopRecords'
import { clearSearchHistory } from '@/data/shop/searchHistory'
import ProductListPage from '.'

const product = (id: string) => createTestProduct({ id, name: `Product ${id}`, features: ['warmth'] })

const found = (ids: string[], isApproximate = false) => ({
  code: 0,
  data: { products: ids.map(product), next: null, isApproximate },
})

const openPage = async (params: Record<string, string> = {}) => {
  renderPage(ProductListPage, params)
  await screen.findByLabelText('Search the shop')
}
const getRequestBodies = () => fakeServer.callsTo('/dealer_product/list').map(({ body }) => body)
const searchFor = (words: string) => {
  const field = screen.getByLabelText('Search the shop')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: words } })
  fireEvent.keyDown(field, { key: 'Enter' })
}

beforeEach(() => {
  resetApp()
  clearSearchHistory()
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
    await openPage({ category: 'feet' })
    expect(await screen.findByText('Product m5')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'All' }))
    fireEvent.click(screen.getByRole('button', { name: 'Price: low to high' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Price: low to high' }))
    await waitFor(() =>
      expect(getRequestBodies()).toEqual([
        { category: 'feet', sort: 'suggested', limit: 20 },
        { sort: 'suggested', limit: 20 },
        { sort: 'price', limit: 20 },
        { sort: 'priceDown', limit: 20 },
      ]),
    )
  })

  it('searches, says when it only comes close, and remembers the words', async () => {
    await openPage()
    fakeServer.answer('/dealer_product/list', found(['m1'], true))
    searchFor('shoulder heat')
    expect(await screen.findByText(/Closest results/)).toBeTruthy()
    fireEvent.focus(screen.getByLabelText('Search the shop'))
    expect(screen.getByRole('button', { name: 'shoulder heat' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'zero gravity' }))
    await waitFor(() =>
      expect(getRequestBodies().at(-1)).toEqual({ query: 'zero gravity', sort: 'suggested', limit: 20 }),
    )
  })

  it('filters, and says before how much is left', async () => {
    await openPage()
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }))
    const sheet = within(await screen.findByRole('dialog'))
    fireEvent.click(sheet.getByRole('checkbox', { name: 'Heat' }))
    fireEvent.change(sheet.getByLabelText('From'), { target: { value: '2000' } })
    fireEvent.change(sheet.getByLabelText('To'), { target: { value: '1000' } })
    expect(sheet.getByText('Enter whole yuan, the lower price first')).toBeTruthy()
    fireEvent.change(sheet.getByLabelText('To'), { target: { value: '9000' } })
    fireEvent.click(await sheet.findByRole('button', { name: 'Show 7 products' }))
    await waitFor(() =>
      expect(getRequestBodies().at(-1)).toEqual({
        features: ['warmth'],
        priceFrom: 200_000,
        priceTo: 900_000,
        sort: 'suggested',
        limit: 20,
      }),
    )
    expect(screen.getByRole('button', { name: 'Filter, 2 selected' })).toBeTruthy()
  })

  it('blames no filter when the whole shop is empty', async () => {
    fakeServer.answer('/dealer_product/list', found([]))
    await openPage()
    expect(await screen.findByText('Nothing for sale yet')).toBeTruthy()
    expect(screen.queryByText('No products found')).toBeNull()
  })

  it('leads back to everything when nothing fits', async () => {
    await openPage()
    fakeServer.answer('/dealer_product/list', found([]))
    searchFor('unicorn')
    expect(await screen.findByText('No products found')).toBeTruthy()
    fakeServer.answer('/dealer_product/list', found(['m5']))
    fireEvent.click(screen.getByRole('button', { name: 'Show all products' }))
    expect(await screen.findByText('Product m5')).toBeTruthy()
  })
})
