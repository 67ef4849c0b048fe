import { fireEvent, screen } from '@testing-library/react'
import { fakeTaro } from '../../../../test/doubles/taro'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { pressRole, renderPage, resetApp, waitForPendingRequests } from '../../../../test/doubles/renderPage'
import type { Order } from '@/data/shop/orders'
import { useRefundDraft } from '@/data/shop/refunds'
import { initialRefundDraft } from '@anzuo/domain/shop/refundDraft'
import { loadNamespace } from '@/i18n/instance'
import { orderTranslations } from '@/i18n/namespaces/order'
import { refundTranslations } from '@/i18n/namespaces/refund'
import { createTestOrder } from '../../../../test/doubles/shopRecords'
import RefundRequestPage from '.'

const received = createTestOrder({ status: 'completed', secondsToPay: null, actions: ['refund'] })

const openPage = async (order: Order = received) => {
  fakeServer.answer('/dealer_order/get', { code: 0, data: order })
  const view = renderPage(RefundRequestPage, { id: 'o1', sku: 'm1-pearl' })
  await waitForPendingRequests()
  return view
}

beforeAll(() => Promise.all([loadNamespace(orderTranslations), loadNamespace(refundTranslations)]))
beforeEach(() => {
  resetApp({ token: 'token' })
  fakeServer.answer('/dealer_order_refund/preview', {
    code: 0,
    data: { amount: 499_00, points: 0, mostQuantity: 2 },
  })
})

it('says what is missing, each where it is missing', async () => {
  await openPage()
  await pressRole('button', 'Send the request')
  expect(screen.queryByText('Say whether it arrived')).not.toBeNull()
  expect(screen.queryByText('Choose a reason')).not.toBeNull()
  fireEvent.change(screen.getByLabelText('Phone for questions'), { target: { value: '138 0000 602' } })
  expect(screen.queryByText('One digit is missing, a phone number has 11')).not.toBeNull()
  expect(fakeServer.callsTo('/dealer_order_refund/apply')).toHaveLength(0)
})

it('asks for the pieces that were chosen, under one key', async () => {
  await openPage()
  await pressRole('radio', 'Yes, it is here')
  await pressRole('radio', /Return and refund/)
  await pressRole('radio', 'It is noisy')
  await pressRole('button', 'One more')
  await pressRole('button', 'Use 13800006021')
  expect(fakeServer.callsTo('/dealer_order_refund/preview').at(-1)?.body).toMatchObject({ number: 2 })
  fakeServer.answer('/dealer_order_refund/apply', { code: 0, data: { id: 'r1' } })
  // Nothing is left to ask for then, and the form gives way to that.
  const [line] = received.lines
  const taken = { ...received, lines: [{ ...line!, refundQuantity: 2 }] }
  fakeServer.answer('/dealer_order/get', { code: 0, data: taken })
  await pressRole('button', 'Send the request')
  expect(fakeServer.callsTo('/dealer_order_refund/apply')[0]?.body).toEqual({
    requestKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    orderId: 'o1',
    skuId: 'm1-pearl',
    kind: 'returnAndRefund',
    goodsStatus: 'received',
    number: 2,
    reason: 'noise',
    note: '',
    fileList: [],
    telephone: '13800006021',
  })
  expect(fakeTaro.navigation.at(-1)).toMatchObject({ method: 'redirectTo', url: '/refundOrderDetail/r1' })
})

it('sends nothing back that was never sent out', async () => {
  await openPage(createTestOrder({ status: 'pendingDelivery', secondsToPay: null, actions: ['refund'] }))
  expect(screen.queryByText('Did it arrive?')).toBeNull()
  expect(screen.queryByRole('radio', { name: /Return and refund/ })).toBeNull()
})

it('forgets what was filled in when the page is left', async () => {
  const { unmount } = await openPage()
  await pressRole('radio', 'No, or not all')
  expect(useRefundDraft.getState().goodsStatus).toBe('notReceived')
  unmount()
  expect(useRefundDraft.getState()).toEqual(initialRefundDraft)
})

it('does not offer what the order does not allow', async () => {
  await openPage(createTestOrder({ status: 'closed', secondsToPay: null, actions: [] }))
  expect(screen.queryByText('No refund can be asked for')).not.toBeNull()
})
