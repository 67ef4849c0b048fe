import { fireEvent, screen } from '@testing-library/react'
import { fakeTaro } from '../../../../test/doubles/taro'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { pressRole, renderPage, resetApp, waitForPendingRequests } from '../../../../test/doubles/renderPage'
import type { Order } from '@/data/shop/orders'
import { useRefundDraft, type RepairTerms } from '@/data/shop/refunds'
import { initialRefundDraft } from '@anzuo/domain/shop/refundDraft'
import { loadNamespace } from '@/i18n/instance'
import { orderTranslations } from '@/i18n/namespaces/order'
import { refundTranslations } from '@/i18n/namespaces/refund'
import { createTestOrder } from '../../../../test/doubles/shopRecords'
import RefundRequestPage from '.'

const received = createTestOrder({ status: 'completed', secondsToPay: null, actions: ['refund'] })

const openPage = async (order: Order = received, query: Record<string, string> = {}) => {
  fakeServer.answer('/dealer_order/get', { code: 0, data: order })
  const view = renderPage(RefundRequestPage, { id: 'o1', sku: 'm1-pearl', ...query })
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
  const variant = { picture: '/pictures/products/m1.svg', isSame: false, stock: 2 }
  fakeServer.answer('/dealer_order_refund/exchange_choices', {
    code: 0,
    data: {
      choices: [
        { ...variant, skuId: 'm1-pearl', skuName: 'Pearl', isSame: true },
        { ...variant, skuId: 'm1-moss', skuName: 'Moss' },
        { ...variant, skuId: 'm1-mist', skuName: 'Mist', stock: 0 },
      ],
    },
  })
})

it('says what is missing, each where it is missing', async () => {
  await openPage(createTestOrder({ status: 'pendingReceipt', secondsToPay: null, actions: ['refund'] }))
  await pressRole('button', 'Send request')
  expect(screen.queryByText('Tell us whether it arrived')).not.toBeNull()
  expect(screen.queryByText('Choose a reason')).not.toBeNull()
  fireEvent.change(screen.getByLabelText('Contact number'), { target: { value: '138 0000 602' } })
  expect(screen.queryByText('One digit is missing: a phone number has 11')).not.toBeNull()
  expect(fakeServer.callsTo('/dealer_order_refund/apply')).toHaveLength(0)
})

it('asks for the pieces that were chosen, under one key', async () => {
  await openPage()
  await pressRole('radio', 'Yes')
  await pressRole('radio', /Return and refund/)
  await pressRole('radio', 'It is noisy')
  await pressRole('button', 'One more')
  expect(fakeServer.callsTo('/dealer_order_refund/preview').at(-1)?.body).toMatchObject({ number: 2 })
  fakeServer.answer('/dealer_order_refund/apply', { code: 0, data: { id: 'r1' } })
  // Nothing is left to ask for then, and the form gives way to that.
  const [line] = received.lines
  const taken = { ...received, lines: [{ ...line!, refundQuantity: 2 }] }
  fakeServer.answer('/dealer_order/get', { code: 0, data: taken })
  await pressRole('button', 'Send request')
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

it('asks for all that is left of an order as one request, with what delivery had cost', async () => {
  const [line] = received.lines
  const order = createTestOrder({
    status: 'pendingDelivery',
    secondsToPay: null,
    actions: ['refund'],
    lines: [
      line!,
      { ...line!, skuId: 'm2-mist', name: 'M2 Eye' },
      { ...line!, skuId: 'p4-moss', refundQuantity: 2 },
    ],
  })
  fakeServer.answer('/dealer_order/get', { code: 0, data: order })
  fakeServer.answer('/dealer_order_refund/preview_order', {
    code: 0,
    data: { amount: 1010_00, freight: 12_00, points: 0 },
  })
  renderPage(RefundRequestPage, { id: 'o1', sku: 'all' })
  await waitForPendingRequests()
  expect(screen.queryByText('M2 Eye')).not.toBeNull()
  expect(screen.queryByText('including ¥12 for delivery')).not.toBeNull()
  await pressRole('radio', 'It doesn’t suit me')
  fakeServer.answer('/dealer_order_refund/apply_order', { code: 0, data: { id: 'r1' } })
  await pressRole('button', 'Send request')
  expect(fakeServer.callsTo('/dealer_order_refund/apply_order')[0]?.body).toMatchObject({
    orderId: 'o1',
    kind: 'refundOnly',
    goodsStatus: 'notReceived',
  })
  expect(fakeServer.callsTo('/dealer_order_refund/apply')).toHaveLength(0)
})

it('sends nothing back that was never sent out', async () => {
  await openPage(createTestOrder({ status: 'pendingDelivery', secondsToPay: null, actions: ['refund'] }))
  expect(screen.queryByText('Did it arrive?')).toBeNull()
  expect(screen.queryByRole('radio', { name: /Return and refund/ })).toBeNull()
  expect(screen.queryByText('Request a refund')).not.toBeNull()
})

it('knows that a completed order has come, and by which number its recipient is reached', async () => {
  await openPage()
  expect(screen.getByRole('radio', { name: 'Yes', checked: true })).not.toBeNull()
  expect(screen.getByLabelText('Contact number')).toHaveProperty('value', '13800006021')
})

it('forgets what was filled in when the page is left', async () => {
  const { unmount } = await openPage()
  await pressRole('radio', 'No, or not all of it')
  expect(useRefundDraft.getState().goodsStatus).toBe('notReceived')
  unmount()
  expect(useRefundDraft.getState()).toEqual(initialRefundDraft)
})

it('does not offer what the order does not allow', async () => {
  await openPage(createTestOrder({ status: 'closed', secondsToPay: null, actions: [] }))
  expect(screen.queryByText('This can’t be refunded')).not.toBeNull()
})

it('asks for another one in place of what came, of those that are in stock', async () => {
  await openPage()
  await pressRole('radio', 'Yes')
  await pressRole('radio', /^Exchange/)
  expect(screen.queryByText('Mist (sold out)')).not.toBeNull()
  expect(screen.queryByText(/The warranty still runs from the first delivery/)).not.toBeNull()
  await pressRole('radio', 'It doesn’t suit me')
  await pressRole('button', 'Send request')
  expect(screen.queryByText('Choose what you would like instead')).not.toBeNull()
  expect(fakeServer.callsTo('/dealer_order_refund/apply')).toHaveLength(0)
  await pressRole('radio', 'Moss')
  fakeServer.answer('/dealer_order_refund/apply', { code: 0, data: { id: 'r1' } })
  await pressRole('button', 'Send request')
  expect(fakeServer.callsTo('/dealer_order_refund/apply')[0]?.body).toMatchObject({
    kind: 'exchange',
    replacementSkuId: 'm1-moss',
    goodsStatus: 'received',
  })
})

describe('a repair', () => {
  const old = createTestOrder({ status: 'completed', secondsToPay: null, actions: ['repair'] })
  const openRepair = (
    terms: Partial<RepairTerms> = {},
    order: Order = old,
    query: Record<string, string> = {},
  ) => {
    fakeServer.answer('/dealer_order_refund/repair_terms', {
      code: 0,
      data: { kind: 'workshopRepair', isInWarranty: true, warrantyUntil: '2028-11-19', ...terms },
    })
    return openPage(order, query)
  }

  it('is all that can be asked for when the time for refunds is over, and needs to know what is wrong', async () => {
    await openRepair()
    expect(screen.queryByText('Did it arrive?')).toBeNull()
    expect(screen.queryByText(/Repairs it covers are free/)).not.toBeNull()
    expect(fakeServer.callsTo('/dealer_order_refund/preview')).toHaveLength(0)
    await pressRole('radio', 'It doesn’t work')
    await pressRole('button', 'Send request')
    expect(screen.queryByText('Tell us what is wrong')).not.toBeNull()
    expect(fakeServer.callsTo('/dealer_order_refund/apply')).toHaveLength(0)
    fireEvent.change(screen.getByLabelText('What is wrong?'), { target: { value: 'It stops' } })
    fakeServer.answer('/dealer_order_refund/apply', { code: 0, data: { id: 'r1' } })
    await pressRole('button', 'Send request')
    expect(fakeServer.callsTo('/dealer_order_refund/apply')[0]?.body).toMatchObject({
      kind: 'workshopRepair',
      goodsStatus: 'received',
      reason: 'notWorking',
      note: 'It stops',
    })
  })

  it('of a chair brings a fitter; out of warranty its price comes first', async () => {
    await openRepair({ kind: 'homeRepair', isInWarranty: false, warrantyUntil: '2026-01-31' })
    expect(screen.queryByText(/The warranty ended on/)).not.toBeNull()
    expect(screen.queryByText(/We call you within one working day/)).not.toBeNull()
  })

  it('stands beside the refund while both are possible, with reasons of its own', async () => {
    const order = createTestOrder({ ...old, actions: ['refund', 'repair'] })
    await openRepair({}, order)
    await pressRole('radio', 'Yes')
    await pressRole('radio', 'Ordered by mistake')
    await pressRole('radio', /^Repair/)
    expect(screen.queryByRole('radio', { name: 'Ordered by mistake' })).toBeNull()
    expect(useRefundDraft.getState().reason).toBe('')
    await pressRole('radio', 'No, or not all of it')
    expect(screen.queryByRole('radio', { name: /^Repair/ })).toBeNull()
  })

  it('stands alone when it was chosen at the order', async () => {
    await openRepair({}, createTestOrder({ ...old, actions: ['refund', 'repair'] }), { for: 'repair' })
    expect(screen.queryByText('Did it arrive?')).toBeNull()
    expect(screen.queryByRole('radio', { name: /Return and refund/ })).toBeNull()
    expect(screen.queryByLabelText('What is wrong?')).not.toBeNull()
  })

  it('can be asked for again when what is known of it can’t be loaded', async () => {
    fakeServer.answer('/dealer_order_refund/repair_terms', { code: 1009, data: null })
    await openPage(old)
    expect(screen.queryByRole('alert')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Send request' })).toBeNull()
  })
})
