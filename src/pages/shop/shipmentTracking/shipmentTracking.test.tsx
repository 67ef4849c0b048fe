import { screen, within } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp, waitForPendingRequests } from '../../../../test/doubles/renderPage'
import type { ResponseData } from '@anzuo/contract'
import { loadNamespace } from '@/i18n/instance'
import { orderTranslations } from '@/i18n/namespaces/order'
import ShipmentTrackingPage from '.'

type Logistics = ResponseData<'/dealer_order/logistics'>
type Parcel = Logistics['parcels'][number]

const parcel = (changes: Partial<Parcel> = {}): Parcel => ({
  kind: 'parcel',
  company: 'SF Express',
  trackingNumber: 'SF1234567890',
  phone: '95338',
  courierPhone: null,
  expected: '2999-11-22',
  deliveredAt: null,
  places: [
    { place: '苏州', at: '2026-11-20T08:00:00.000Z' },
    { place: '上海', at: '2026-11-21T08:00:00.000Z' },
  ],
  lines: [
    {
      skuId: 'm1-pearl',
      name: 'M1 Neck',
      skuName: 'Pearl',
      picture: '/pictures/products/m1.svg',
      quantity: 2,
    },
  ],
  nodes: [
    {
      at: '2026-11-21T08:00:00.000Z',
      key: 'outForDelivery',
      text: 'Out for delivery',
      place: '上海',
      words: null,
    },
  ],
  ...changes,
})

const openPage = async (parcels: Parcel[]) => {
  const data: Logistics = { to: null, restFollows: false, deliveries: [], parcels }
  fakeServer.answer('/dealer_order/logistics', { code: 0, data })
  renderPage(ShipmentTrackingPage, { id: 'o1' })
  await waitForPendingRequests()
}

beforeAll(() => loadNamespace(orderTranslations))
beforeEach(() => resetApp({ token: 'token' }))

it('shows the way of a parcel to its buyer, what is in it and when it is expected', async () => {
  await openPage([parcel()])
  const route = within(screen.getByRole('list', { name: 'Route so far' }))
  expect(route.getAllByRole('listitem').map(place => place.textContent)).toEqual(['苏州', '上海', 'You'])
  expect(screen.queryByText('M1 Neck')).not.toBeNull()
  expect(screen.queryByText(/^Expected/)).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Call SF Express' })).not.toBeNull()
})

it('says once that a parcel was delivered, and when', async () => {
  const at = '2026-11-22T08:00:00.000Z'
  await openPage([
    parcel({ deliveredAt: at, nodes: [{ at, key: 'signed', text: 'Signed for', place: null, words: null }] }),
  ])
  expect(screen.queryByRole('heading', { name: 'Signed for' })).not.toBeNull()
  expect(screen.queryByText(/Delivered/)).toBeNull()
  expect(screen.queryAllByText(/^2026-11-22 \d\d:\d\d:00$/)).toHaveLength(2)
})

it('calls whoever brings it, once that is known', async () => {
  await openPage([parcel({ courierPhone: '13800006021' })])
  expect(screen.queryByRole('button', { name: 'Call the courier' })).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Call SF Express' })).toBeNull()
})

it('says so when a parcel is later than it was expected', async () => {
  await openPage([parcel({ expected: '2020-01-01' })])
  expect(screen.queryByText(/Later than expected/)).not.toBeNull()
})

it('has no number and no line for what our own fitters bring', async () => {
  await openPage([
    parcel({ kind: 'fitted', trackingNumber: '', phone: null, places: [], company: 'Our fitters' }),
  ])
  expect(screen.queryByText('Our fitters are bringing it')).not.toBeNull()
  expect(screen.queryByRole('list', { name: 'Route so far' })).toBeNull()
})

it('lets a carrier speak its own language, and says which it is', async () => {
  const [node] = parcel().nodes
  await openPage([parcel({ nodes: [{ ...node!, words: '【上海】派件中' }] })])
  expect(screen.getByText('【上海】派件中').lang).toBe('zh-CN')
  expect(screen.getByText('苏州').lang).toBe('zh-CN')
})
