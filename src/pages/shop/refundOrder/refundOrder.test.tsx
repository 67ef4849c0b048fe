import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { double } from '../../../../test/doubles/taro'
import { fakeServer } from '../../../../test/doubles/server'
import type { Order } from '@/data/orders'
import { queryClient } from '@/data/queryClient'
import { useRefundDraft } from '@/data/refunds'
import { startSession } from '@/data/session'
import { initialRefundDraft } from '@/domain/shop/refundDraft'
import { loadTexts } from '@/i18n/instance'
import { orderTexts } from '@/i18n/namespaces/order'
import { refundTexts } from '@/i18n/namespaces/refund'
import { orderWith, settled } from '../orders/testing'
import RefundOrderPage from '.'

const received = orderWith({ status: 'completed', secondsToPay: null, actions: ['refund'] })

const open = async (order: Order = received) => {
  double.params = { id: 'o1', sku: 'm1-pearl' }
  fakeServer.answer('/dealer_order/get', { code: 0, data: order })
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RefundOrderPage />
    </QueryClientProvider>,
  )
  await settled()
  return view
}
const press = async (role: string, name: string | RegExp) => {
  fireEvent.click(screen.getByRole(role, { name }))
  await settled()
}

beforeAll(() => Promise.all([loadTexts(orderTexts), loadTexts(refundTexts)]))
beforeEach(() => {
  double.reset()
  queryClient.clear()
  fakeServer.install()
  fakeServer.answer('/dealer_order_refund/preview', {
    code: 0,
    data: { amount: 499_00, points: 0, mostQuantity: 2 },
  })
  startSession('token')
})

it('says what is missing, each where it is missing', async () => {
  await open()
  await press('button', 'Send the request')
  expect(screen.queryByText('Say whether it arrived')).not.toBeNull()
  expect(screen.queryByText('Choose a reason')).not.toBeNull()
  fireEvent.change(screen.getByLabelText('Phone for questions'), { target: { value: '138 0000 602' } })
  expect(screen.queryByText('One digit is missing, a phone number has 11')).not.toBeNull()
  expect(fakeServer.callsTo('/dealer_order_refund/apply')).toHaveLength(0)
})

it('asks for the pieces that were chosen, under one key', async () => {
  await open()
  await press('radio', 'Yes, it is here')
  await press('radio', /Return and refund/)
  await press('radio', 'It is noisy')
  await press('button', 'One more')
  await press('button', 'Use 13800006021')
  expect(fakeServer.callsTo('/dealer_order_refund/preview').at(-1)?.body).toMatchObject({ number: 2 })
  fakeServer.answer('/dealer_order_refund/apply', { code: 0, data: { id: 'r1' } })
  // Nothing is left to ask for then, and the form gives way to that.
  const [line] = received.lines
  const taken = { ...received, lines: [{ ...line!, refundQuantity: 2 }] }
  fakeServer.answer('/dealer_order/get', { code: 0, data: taken })
  await press('button', 'Send the request')
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
  expect(double.navigation.at(-1)).toMatchObject({ method: 'redirectTo', url: '/refundOrderDetail/r1' })
})

it('sends nothing back that was never sent out', async () => {
  await open(orderWith({ status: 'pendingDelivery', secondsToPay: null, actions: ['refund'] }))
  expect(screen.queryByText('Did it arrive?')).toBeNull()
  expect(screen.queryByRole('radio', { name: /Return and refund/ })).toBeNull()
})

it('forgets what was filled in when the page is left', async () => {
  const { unmount } = await open()
  await press('radio', 'No, or not all')
  expect(useRefundDraft.getState().goodsStatus).toBe('notReceived')
  unmount()
  expect(useRefundDraft.getState()).toEqual(initialRefundDraft)
})

it('does not offer what the order does not allow', async () => {
  await open(orderWith({ status: 'closed', secondsToPay: null, actions: [] }))
  expect(screen.queryByText('No refund can be asked for')).not.toBeNull()
})
