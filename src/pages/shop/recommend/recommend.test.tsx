import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/server'
import { double } from '../../../../test/doubles/taro'
import { createQueryClient } from '@/data/queryClient'
import { assistantId, endSession } from '@/data/session'
import { idsOf } from './idsOf'
import RecommendPage from '.'

const product = {
  id: 'p1',
  categoryId: 'care',
  name: 'Seat cover',
  line: 'Linen',
  picture: '/pictures/products/p1.svg',
  priceFrom: 19_900,
  features: [],
  isSoldOut: false,
  sold: 0,
  rating: null,
  ratingCount: 0,
}
const assistant = '0b7e8c1e-2f7a-4c40-9a55-6c2f3a1d9e01'

const open = (params: Record<string, string>) => {
  double.params = params
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RecommendPage />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  double.reset()
  fakeServer.install()
  endSession('loggedOut')
  fakeServer.answer('/product/use', {
    code: 0,
    data: { product: { ...product, id: 'w8', name: 'W8 Cloud' } },
  })
  fakeServer.answer('/product/use_recommend', { code: 0, data: { products: [product] } })
})

it('shows what suits the chair of the link', async () => {
  open({ sn: 'W8-0001' })
  expect(await screen.findByText('Suits your W8 Cloud')).toBeTruthy()
  expect(screen.getByText('Seat cover')).toBeTruthy()
  expect(fakeServer.callsTo('/product/use_recommend')[0]?.body).toEqual({ sn: 'W8-0001' })
})

it('says so when the chair is not known', async () => {
  fakeServer.answer('/product/use', { code: 0, data: { product: null } })
  open({ sn: 'ZZ-1' })
  expect(await screen.findByText(/We do not know the serial number ZZ-1/)).toBeTruthy()
})

it('shows what an assistant chose, and remembers the assistant', async () => {
  open({ sn: 'W8-0001', products: 'p1,p2', assistantId: assistant })
  expect(await screen.findByText('Chosen for you')).toBeTruthy()
  expect(fakeServer.callsTo('/product/use_recommend')[0]?.body).toEqual({ sn: 'W8-0001', ids: ['p1', 'p2'] })
  expect(assistantId()).toBe(assistant)
})

it('takes from a link only what can be a product, each once', () => {
  expect(idsOf('w8,m1,,w8,<b>,a b')).toEqual(['w8', 'm1'])
  expect(idsOf(undefined)).toEqual([])
})
