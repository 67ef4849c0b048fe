import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { double } from '../../../../test/doubles/taro'
import { fakeServer } from '../../../../test/doubles/server'
import { queryClient } from '@/data/queryClient'
import { startSession } from '@/data/session'
import { loadTexts } from '@/i18n/instance'
import { orderTexts } from '@/i18n/namespaces/order'
import { refundTexts } from '@/i18n/namespaces/refund'
import { orderWith, settled } from '../orders/testing'
import OrderListPage from '.'

const counts = { pendingPayment: 1, pendingDelivery: 0, pendingReceipt: 2, toComment: 1, refunding: 0 }
const listing = (orders: object[]) => ({ code: 0, data: { orders, next: null } })

const open = async (params: Record<string, string> = {}) => {
  double.params = params
  render(
    <QueryClientProvider client={queryClient}>
      <OrderListPage />
    </QueryClientProvider>,
  )
  await settled()
}
const press = async (role: string, name: string | RegExp) => {
  fireEvent.click(screen.getByRole(role, { name }))
  await settled()
}
const lastBody = () => fakeServer.callsTo('/dealer_order/list').at(-1)?.body

beforeAll(() => Promise.all([loadTexts(orderTexts), loadTexts(refundTexts)]))
beforeEach(() => {
  double.reset()
  queryClient.clear()
  fakeServer.install()
  fakeServer.answer('/dealer_order/counts', { code: 0, data: counts })
  fakeServer.answer('/dealer_order/list', listing([orderWith()]))
  startSession('token')
})

it('has a tab for each state, with how many orders wait there', async () => {
  await open()
  const tabs = screen.getAllByRole('tab').map(tab => tab.textContent)
  expect(tabs).toEqual(['All', 'To pay1', 'To ship', 'To receive2', 'To review1', 'Refunds'])
  await press('tab', /To review/)
  expect(lastBody()).toEqual({ isToComment: true })
  await press('tab', /To receive/)
  expect(lastBody()).toEqual({ status: 'pendingReceipt' })
})

it('counts down on the button that pays', async () => {
  await open()
  expect(screen.queryByRole('button', { name: /^Pay 27:3\d$/ })).not.toBeNull()
})

it('says once that an order was given back whole', async () => {
  const { lines } = orderWith()
  const refund = { id: 'r1', status: 'refunded' as const }
  const isBack = { lines: lines.map(line => ({ ...line, refund })) }
  fakeServer.answer(
    '/dealer_order/list',
    listing([
      orderWith({ ...isBack, id: 'o1', status: 'closed', closeReason: 'refunded' }),
      orderWith({ ...isBack, id: 'o2', status: 'completed' }),
    ]),
  )
  await open()
  expect(screen.queryByText('Completed')).not.toBeNull()
  expect(screen.getAllByText('Refunded')).toHaveLength(2)
})

it('searches in its tab, and says so when nothing is found', async () => {
  await open({ tab: 'toPay' })
  fakeServer.answer('/dealer_order/list', listing([]))
  fireEvent.change(screen.getByRole('textbox', { name: 'Search orders' }), { target: { value: ' neck ' } })
  await press('button', 'Search orders')
  expect(lastBody()).toEqual({ status: 'pendingPayment', query: 'neck' })
  expect(screen.queryByText('Nothing found')).not.toBeNull()
})

it('shows what is on the slip of a store before the order is taken over', async () => {
  const [{ name, skuName, picture, quantity }] = orderWith().lines as [
    ReturnType<typeof orderWith>['lines'][0],
  ]
  fakeServer.answer('/open/dealer_order/part', {
    code: 0,
    data: { number: 'AZ1', total: 998_00, lines: [{ name, skuName, picture, quantity }] },
  })
  fakeServer.answer('/dealer_order/bind', { code: 0, data: orderWith({ id: 'o9' }) })
  await open({ number: 'AZ1', code: 'K7' })
  await press('button', 'Add to my orders')
  expect(fakeServer.callsTo('/dealer_order/bind')[0]?.body).toEqual({ number: 'AZ1', code: 'K7' })
  expect(double.navigation.at(-1)?.url).toBe('/order?id=o9')
})
