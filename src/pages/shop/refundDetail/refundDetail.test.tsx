import { fireEvent, screen } from '@testing-library/react'
import { fakeTaro } from '../../../../test/doubles/taro'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { pressRole, renderPage, resetApp, waitForPendingRequests } from '../../../../test/doubles/renderPage'
import type { Refund } from '@/data/shop/refunds'
import { loadNamespace } from '@/i18n/instance'
import { appointmentTranslations } from '@/i18n/namespaces/appointment'
import { orderTranslations } from '@/i18n/namespaces/order'
import { refundTranslations } from '@/i18n/namespaces/refund'
import RefundDetailPage from '.'

const at = '2026-11-19T02:02:00.000Z'
const createTestRefund = (changes: Partial<Refund> = {}): Refund => ({
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
  pickup: null,
  answer: 'Sorry that it does not fit.',
  timeline: [
    { status: 'submitted', at },
    { status: 'awaitingReturn', at },
  ],
  ...changes,
})

const openPage = async (refund: Refund) => {
  fakeServer.answer('/dealer_order_refund/get', { code: 0, data: refund })
  renderPage(RefundDetailPage, { id: refund.id })
  await waitForPendingRequests()
}

beforeAll(() =>
  Promise.all([
    loadNamespace(orderTranslations),
    loadNamespace(refundTranslations),
    loadNamespace(appointmentTranslations),
  ]),
)
beforeEach(() => resetApp({ token: 'token' }))

it('says who acts next, how long there is, what the shop wrote, and what comes', async () => {
  await openPage(createTestRefund())
  expect(screen.queryByText('Please send it back')).not.toBeNull()
  expect(screen.queryByText('6 d 21 h left')).not.toBeNull()
  expect(screen.queryByText('Our answer: Sorry that it does not fit.')).not.toBeNull()
  expect(screen.getAllByRole('listitem').map(step => step.textContent)).toHaveLength(5)
  fireEvent.click(screen.getByRole('button', { name: 'Send it back' }))
  expect(fakeTaro.navigation.at(-1)?.url).toBe('/returnTheGoods/o1/m1-pearl')
})

it('is withdrawn only after a second thought', async () => {
  await openPage(createTestRefund())
  const withdrawn = createTestRefund({ status: 'withdrawn', actions: [], returnBy: null })
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  expect(fakeServer.callsTo('/dealer_order_refund/undo')).toHaveLength(0)
  fakeServer.answer('/dealer_order_refund/undo', { code: 0, data: withdrawn })
  fakeServer.answer('/dealer_order_refund/get', { code: 0, data: withdrawn })
  fireEvent.click(screen.getAllByRole('button', { name: 'Withdraw' }).at(-1)!)
  await waitForPendingRequests()
  expect(screen.getByRole('heading', { name: 'The request was withdrawn' })).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Ask again' })).not.toBeNull()
})

it('offers nothing that the server does not offer', async () => {
  await openPage(
    createTestRefund({ status: 'refunded', actions: [], timeline: [{ status: 'refunded', at }] }),
  )
  expect(screen.queryByText('¥499 went back the way it was paid.')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
})

it('shows when the courier comes, and cancels the visit after a second look', async () => {
  const pickup = {
    state: 'booked',
    actions: ['change', 'cancel'],
    day: '2026-11-28',
    slot: 'morning',
    company: 'SF Express',
    trackingNumber: null,
    from: { name: 'Lin Yi', phone: '13800006021', region: ['上海市'], detail: '安福路 288' },
    nodes: [],
  } as const
  const refund = createTestRefund({
    status: 'returned',
    actions: [],
    pickup: {
      ...pickup,
      actions: [...pickup.actions],
      from: { ...pickup.from, region: ['上海市'] },
      nodes: [],
    },
  })
  await openPage(refund)
  expect(screen.queryByText('A courier is booked')).not.toBeNull()
  fakeServer.answer('/dealer_order_refund/cancel_pickup', { code: 0, data: createTestRefund() })
  await pressRole('button', 'Cancel the pick-up')
  expect(fakeServer.callsTo('/dealer_order_refund/cancel_pickup')).toHaveLength(0)
  fireEvent.click(document.getElementById('pickup-cancel-yes') as HTMLElement)
  await waitForPendingRequests()
  expect(fakeServer.callsTo('/dealer_order_refund/cancel_pickup')[0]?.body).toEqual({ id: refund.id })
})
