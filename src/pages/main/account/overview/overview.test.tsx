import { screen, within } from '@testing-library/react'
import { shopRules } from '@anzuo/domain/shop'
import { createTestChair } from '../../../../../test/doubles/chairRecords'
import { fakeServer } from '../../../../../test/doubles/fakeServer'
import { renderPage, resetApp, waitForPendingRequests } from '../../../../../test/doubles/renderPage'
import { createTestHeartRate, createTestReportSummary } from '../../../../../test/doubles/reportRecords'
import { createTestDelivery, createTestOrder } from '../../../../../test/doubles/shopRecords'
import { getCurrentLegalTexts } from '@/data/account/consents'
import type { Order } from '@/data/shop/orders'
import AccountPage from '..'

const NO_ORDERS = { pendingPayment: 0, pendingDelivery: 0, pendingReceipt: 0, toComment: 0, refunding: 0 }

const answerOrders = (orders: readonly Order[]) => {
  fakeServer.answer('/dealer_order/list', { code: 0, data: { orders, next: null } })
  const [first] = orders
  if (first) fakeServer.answer('/dealer_order/get', { code: 0, data: first })
}

const setWide = (matches: boolean) => Object.assign(window, { matchMedia: () => ({ matches }) })

const openPage = async () => {
  renderPage(AccountPage)
  await waitForPendingRequests()
}

const findTile = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title })
  return within(heading.closest('.ui-card') as HTMLElement)
}

const measuredAt = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()

beforeEach(() => {
  resetApp({ token: 'token' })
  setWide(true)
  const consents = getCurrentLegalTexts().map(text => ({ ...text, at: '2026-10-18T08:00:00.000Z' }))
  fakeServer.answer('/user/consents/list', { code: 0, data: { consents } })
  fakeServer.answer('/open/system_config/dealer_order', { code: 0, data: shopRules })
  fakeServer.answer('/open/app/app_config', { code: 0, data: { announcements: [] } })
  fakeServer.answer('/points/balance', { code: 0, data: { balance: 2480 } })
  fakeServer.answer('/dealer_order/counts', { code: 0, data: NO_ORDERS })
  fakeServer.answer('/device/list', { code: 0, data: { devices: [] } })
  fakeServer.answer('/massage_statistics/records', { code: 0, data: { records: [], next: null } })
  fakeServer.answer('/product/use', { code: 0, data: { product: null } })
  fakeServer.answer('/product/browse_shop', { code: 0, data: { products: [] } })
  fakeServer.answer('/health_report/list', { code: 0, data: { reports: [], next: null } })
  answerOrders([])
})
afterAll(() => Object.assign(window, { matchMedia: undefined }))

it('stands only where the window has room for it', async () => {
  setWide(false)
  await openPage()
  expect(screen.getByText('Worth ¥24.80 at checkout')).toBeTruthy()
  expect(fakeServer.callsTo('/dealer_order/list')).toEqual([])
})

it('says that the chair is ready, and leads to a massage', async () => {
  fakeServer.answer('/device/list', { code: 0, data: { devices: [createTestChair()] } })
  await openPage()
  expect(await screen.findByText('Your chair is ready')).toBeTruthy()
  expect(screen.getByText('Living room')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Start a massage' })).toBeTruthy()
})

it('calls no chair ready that is offline', async () => {
  fakeServer.answer('/device/list', { code: 0, data: { devices: [createTestChair({ isOnline: false })] } })
  await openPage()
  expect(await screen.findByText('Your chair is offline')).toBeTruthy()
})

it('says how the last heart rate lies to what is usual', async () => {
  const reports = [90, 64, 65, 63, 64, 66, 65].map((value, day) =>
    createTestReportSummary({
      id: `r${day}`,
      measuredAt: measuredAt(day),
      indicators: [createTestHeartRate(value)],
    }),
  )
  fakeServer.answer('/health_report/list', { code: 0, data: { reports, next: null } })
  await openPage()
  const tile = await findTile('Health')
  expect(tile.getByText('90')).toBeTruthy()
  expect(tile.getByText('Higher than usual for you.')).toBeTruthy()
  expect(tile.getByRole('link', { name: 'Report' }).getAttribute('href')).toContain('r0')
})

it('shows what can be collected first, with its code', async () => {
  const store = {
    id: 's1',
    name: 'Riverside',
    address: '',
    phone: '',
    opens: '10:00',
    closes: '21:00',
  }
  answerOrders([
    createTestOrder({
      status: 'pendingReceipt',
      deliveries: [createTestDelivery({ kind: 'pickup', state: 'ready', store, pickupCode: '482916' })],
    }),
  ])
  await openPage()
  expect(await screen.findByText('Ready to collect from Riverside')).toBeTruthy()
  expect(screen.getByText(/code 482 916/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show the code' })).toBeTruthy()
})

it('has the day of a visit among the appointments', async () => {
  answerOrders([
    createTestOrder({
      status: 'pendingDelivery',
      deliveries: [
        createTestDelivery({
          kind: 'fitted',
          state: 'preparing',
          appointment: { date: '2026-11-28', slot: 'morning' },
        }),
      ],
    }),
  ])
  await openPage()
  const tile = await findTile('Appointments')
  expect(await tile.findByText('28')).toBeTruthy()
  expect(tile.getByText('Nov')).toBeTruthy()
})

it('says so when nothing is under way', async () => {
  await openPage()
  expect(await screen.findByText('Nothing on its way')).toBeTruthy()
  expect((await findTile('Appointments')).getByText('No visits planned')).toBeTruthy()
  expect((await findTile('Points')).getByText('2,480')).toBeTruthy()
})

it('shows the rest when the orders can’t be had', async () => {
  fakeServer.answer('/dealer_order/list', { code: 1000, message: 'no' })
  await openPage()
  expect((await findTile('Points')).getByText('2,480')).toBeTruthy()
})
