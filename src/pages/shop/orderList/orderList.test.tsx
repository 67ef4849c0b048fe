import { cleanup, fireEvent, screen } from '@testing-library/react'
import { fakeTaro } from '../../../../test/doubles/taro'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { pressRole, renderPage, resetApp, waitForPendingRequests } from '../../../../test/doubles/renderPage'
import { loadNamespace } from '@/i18n/instance'
import { orderTranslations } from '@/i18n/namespaces/order'
import { refundTranslations } from '@/i18n/namespaces/refund'
import { createTestOrder } from '../../../../test/doubles/shopRecords'
import OrderListPage from '.'

const counts = { pendingPayment: 1, pendingDelivery: 0, pendingReceipt: 2, toComment: 1, refunding: 0 }
const listing = (orders: object[]) => ({ code: 0, data: { orders, next: null } })

const openPage = async (params: Record<string, string> = {}) => {
  renderPage(OrderListPage, params)
  await waitForPendingRequests()
}
const lastBody = () => fakeServer.callsTo('/dealer_order/list').at(-1)?.body

beforeAll(() => Promise.all([loadNamespace(orderTranslations), loadNamespace(refundTranslations)]))
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  resetApp({ token: 'token' })
  fakeServer.answer('/dealer_order/counts', { code: 0, data: counts })
  fakeServer.answer('/dealer_order/list', listing([createTestOrder()]))
})

it('has a tab for each state, with how many orders wait there', async () => {
  await openPage()
  const tabs = screen.getAllByRole('tab').map(tab => tab.textContent)
  expect(tabs).toEqual(['All', 'To pay1', 'To ship', 'On its way2', 'To review1', 'Refunds'])
  await pressRole('tab', /To review/)
  expect(lastBody()).toEqual({ isToComment: true })
  await pressRole('tab', /On its way/)
  expect(lastBody()).toEqual({ status: 'pendingReceipt' })
})

it('brings the tab into view that it opens with, and each that is chosen', async () => {
  const shown: string[] = []
  // As newer browsers do, it answers.
  Element.prototype.scrollIntoView = function () {
    shown.push(this.id)
    return Promise.resolve()
  }
  await openPage({ tab: 'toReview' })
  expect(shown.at(-1)).toBe('orders-toReview')
  await pressRole('tab', /On its way/)
  expect(shown.at(-1)).toBe('orders-toReceive')
})

it('counts down on the button that pays, in the last hour', async () => {
  await openPage()
  expect(screen.queryByRole('button', { name: /^Pay 27:3\d$/ })).not.toBeNull()
  cleanup()
  fakeServer.answer('/dealer_order/list', listing([createTestOrder({ secondsToPay: 86_000 })]))
  await openPage({ tab: 'toPay' })
  expect(screen.queryByRole('button', { name: 'Pay' })).not.toBeNull()
})

it('says once that an order was given back whole', async () => {
  const { lines } = createTestOrder()
  const refund = { id: 'r1', status: 'refunded' as const }
  const isBack = { lines: lines.map(line => ({ ...line, refund })) }
  fakeServer.answer(
    '/dealer_order/list',
    listing([
      createTestOrder({ ...isBack, id: 'o1', status: 'closed', closeReason: 'refunded' }),
      createTestOrder({ ...isBack, id: 'o2', status: 'completed' }),
    ]),
  )
  await openPage()
  expect(screen.queryByText('Completed')).not.toBeNull()
  expect(screen.getAllByText('Refunded')).toHaveLength(2)
})

it('searches in its tab, and says so when nothing is found', async () => {
  await openPage({ tab: 'toPay' })
  fakeServer.answer('/dealer_order/list', listing([]))
  fireEvent.change(screen.getByRole('textbox', { name: 'Search orders' }), { target: { value: ' neck ' } })
  await pressRole('button', 'Search orders')
  expect(lastBody()).toEqual({ status: 'pendingPayment', query: 'neck' })
  expect(screen.queryByText('Nothing found')).not.toBeNull()
})

it('shows what is on the slip of a store before the order is taken over', async () => {
  const [{ name, skuName, picture, quantity }] = createTestOrder().lines as [
    ReturnType<typeof createTestOrder>['lines'][0],
  ]
  fakeServer.answer('/open/dealer_order/part', {
    code: 0,
    data: { number: 'AZ1', total: 998_00, lines: [{ name, skuName, picture, quantity }] },
  })
  fakeServer.answer('/dealer_order/bind', { code: 0, data: createTestOrder({ id: 'o9' }) })
  await openPage({ number: 'AZ1', code: 'K7' })
  await pressRole('button', 'Add to my orders')
  expect(fakeServer.callsTo('/dealer_order/bind')[0]?.body).toEqual({ number: 'AZ1', code: 'K7' })
  expect(fakeTaro.navigation.at(-1)?.url).toBe('/order?id=o9')
})
