import { screen } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp } from '../../../../test/doubles/renderPage'
import { createTestProduct } from '../../../../test/doubles/shopRecords'
import { getShopAssistantIdOrDefault } from '@/data/account/authSession'
import { parseProductIds } from './parseProductIds'
import RecommendationsPage from '.'

const assistant = '0b7e8c1e-2f7a-4c40-9a55-6c2f3a1d9e01'

beforeEach(() => {
  resetApp()
  fakeServer.answer('/product/use', {
    code: 0,
    data: { product: createTestProduct({ id: 'w8', name: 'W8 Cloud' }) },
  })
  fakeServer.answer('/product/use_recommend', { code: 0, data: { products: [createTestProduct()] } })
})

it('shows what suits the chair of the link', async () => {
  renderPage(RecommendationsPage, { sn: 'W8-0001' })
  expect(await screen.findByText('Suits your W8 Cloud')).toBeTruthy()
  expect(screen.getByText('Seat cover')).toBeTruthy()
  expect(fakeServer.callsTo('/product/use_recommend')[0]?.body).toEqual({ sn: 'W8-0001' })
})

it('says so when the chair is not known', async () => {
  fakeServer.answer('/product/use', { code: 0, data: { product: null } })
  renderPage(RecommendationsPage, { sn: 'ZZ-1' })
  expect(await screen.findByText(/We don’t recognise the serial number ZZ-1/)).toBeTruthy()
})

it('does not call a chair unknown that is not sold', async () => {
  fakeServer.answer('/product/use', { code: 0, data: { product: null } })
  renderPage(RecommendationsPage, { sn: 'HK24A00001' })
  expect(await screen.findByText('You may also like')).toBeTruthy()
  expect(screen.queryByText(/recognise/)).toBeNull()
})

it('shows what an assistant chose, and remembers the assistant', async () => {
  renderPage(RecommendationsPage, { sn: 'W8-0001', products: 'p1,p2', assistantId: assistant })
  expect(await screen.findByText('Chosen for you')).toBeTruthy()
  expect(fakeServer.callsTo('/product/use_recommend')[0]?.body).toEqual({ sn: 'W8-0001', ids: ['p1', 'p2'] })
  expect(getShopAssistantIdOrDefault()).toBe(assistant)
})

it('takes from a link only what can be a product, each once', () => {
  expect(parseProductIds('w8,m1,,w8,<b>,a b')).toEqual(['w8', 'm1'])
  expect(parseProductIds(undefined)).toEqual([])
})
