import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { double } from '../../../../test/doubles/taro'
import { fakeServer } from '../../../../test/doubles/server'
import { queryClient } from '@/data/queryClient'
import type { Refund } from '@/data/refunds'
import { startSession } from '@/data/session'
import { loadTexts } from '@/i18n/instance'
import { orderTexts } from '@/i18n/namespaces/order'
import { refundTexts } from '@/i18n/namespaces/refund'
import { settled } from '../orders/testing'
import RefundOrderDetailPage from '.'

const at = '2026-11-19T02:02:00.000Z'
const refundWith = (changes: Partial<Refund> = {}): Refund => ({
  id: 'r1',
  number: 'RF2611190007',
  orderId: 'o1',
  orderNumber: 'AZ2611200041',
  skuId: 'm1-pearl',
  name: 'M1 Neck',
  skuName: 'Pearl',
  picture: '/pictures/products/m1.svg',
  kind: 'returnAndRefund',
  status: 'awaitingReturn',
  actions: ['undo', 'sendBack'],
  quantity: 1,
  amount: 499_00,
  submittedAt: at,
  goodsStatus: 'received',
  reason: 'notSuitable',
  note: '',
  pictures: [],
  telephone: '13800006021',
  points: 0,
  returnBy: new Date(Date.now() + (6 * 24 + 21) * 3600_000 + 60_000).toISOString(),
  returnTo: { name: 'Anzuo', phone: '051250001860', address: '18 Tongfeng Road' },
  sentBy: null,
  answer: 'Sorry that it does not fit.',
  timeline: [
    { status: 'submitted', at },
    { status: 'awaitingReturn', at },
  ],
  ...changes,
})

const open = async (refund: Refund) => {
  double.params = { id: refund.id }
  fakeServer.answer('/dealer_order_refund/get', { code: 0, data: refund })
  render(
    <QueryClientProvider client={queryClient}>
      <RefundOrderDetailPage />
    </QueryClientProvider>,
  )
  await settled()
}

beforeAll(() => Promise.all([loadTexts(orderTexts), loadTexts(refundTexts)]))
beforeEach(() => {
  double.reset()
  queryClient.clear()
  fakeServer.install()
  startSession('token')
})

it('says who acts next, how long there is, what the shop wrote, and what comes', async () => {
  await open(refundWith())
  expect(screen.queryByText('Please send it back')).not.toBeNull()
  expect(screen.queryByText('6 d 21 h left')).not.toBeNull()
  expect(screen.queryByText('Our answer: Sorry that it does not fit.')).not.toBeNull()
  expect(screen.getAllByRole('listitem').map(step => step.textContent)).toHaveLength(5)
  fireEvent.click(screen.getByRole('button', { name: 'Send it back' }))
  expect(double.navigation.at(-1)?.url).toBe('/returnTheGoods/o1/m1-pearl')
})

it('is withdrawn only after a second thought', async () => {
  await open(refundWith())
  const withdrawn = refundWith({ status: 'withdrawn', actions: [], returnBy: null })
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  expect(fakeServer.callsTo('/dealer_order_refund/undo')).toHaveLength(0)
  fakeServer.answer('/dealer_order_refund/undo', { code: 0, data: withdrawn })
  fakeServer.answer('/dealer_order_refund/get', { code: 0, data: withdrawn })
  fireEvent.click(screen.getAllByRole('button', { name: 'Withdraw' }).at(-1)!)
  await settled()
  expect(screen.getByRole('heading', { name: 'The request was withdrawn' })).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Ask again' })).not.toBeNull()
})

it('offers nothing that the server does not offer', async () => {
  await open(refundWith({ status: 'refunded', actions: [], timeline: [{ status: 'refunded', at }] }))
  expect(screen.queryByText('¥499 went back the way it was paid.')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
})
