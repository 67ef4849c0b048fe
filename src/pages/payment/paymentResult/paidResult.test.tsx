import { fireEvent, screen } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { openPage, resetApp } from '../../../../test/doubles/renderPage'
import {
  createTestDelivery,
  createTestOrder,
  payableOrder,
  unpaidPayment,
} from '../../../../test/doubles/shopRecords'
import { fakeTaro } from '../../../../test/doubles/taro'
import type { Order } from '@/data/shop/orders'
import PaymentResultPage from '.'

/** In China the day has begun. */
const NOW = new Date('2026-11-20T06:32:00Z')

const openPaid = async (deliveries: Order['deliveries']) => {
  const [neck] = createTestOrder().lines
  const chair = { ...neck!, skuId: 'w8-cloud', name: 'W8 Cloud', picture: '/w8.svg', quantity: 1 }
  fakeServer.answer('/dealer_order/payment', {
    code: 0,
    data: { ...unpaidPayment, state: 'paid', paidAt: NOW.toISOString(), paidBy: 'weixin' },
  })
  fakeServer.answer('/dealer_order/get', {
    code: 0,
    data: createTestOrder({ lines: [neck!, chair], deliveries }),
  })
  await openPage(PaymentResultPage, { entry: 'wechatPaid', id: payableOrder.id })
}

const fitted = createTestDelivery({
  kind: 'fitted',
  state: 'preparing',
  skuIds: ['w8-cloud'],
  appointment: { date: '2026-11-28', slot: 'morning' },
})
const parcel = createTestDelivery({ state: 'preparing' })

beforeEach(() => {
  jest.useFakeTimers({ now: NOW, doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'nextTick'] })
  resetApp({ token: 'token' })
})
afterEach(() => jest.useRealTimers())

it('says first when the chair comes, shows it, and tells each part by itself', async () => {
  await openPaid([parcel, fitted])
  expect(await screen.findByText('See you on 28 Nov')).not.toBeNull()
  expect(screen.getByText('28 Nov, 9:00–12:00')).not.toBeNull()
  expect(screen.getByText('21 Nov to 22 Nov')).not.toBeNull()
  expect(document.querySelector('.paid__picture img')?.getAttribute('src')).toContain('w8')
  fireEvent.click(screen.getByRole('button', { name: 'Start a check' }))
  expect(fakeTaro.navigation[0]?.url).toContain('/health')
})

it('promises nothing that has come or was cancelled, and no day that is over', async () => {
  await openPaid([
    { ...fitted, state: 'done' },
    { ...parcel, promise: { from: '2026-11-18', to: '2026-11-19' } },
  ])
  expect(await screen.findByText('Thank you')).not.toBeNull()
  expect(screen.queryByText(/28 Nov/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Start a check' })).toBeNull()
})
