import { cleanup, fireEvent, screen } from '@testing-library/react'
import { fakeTaro } from '../../../../test/doubles/taro'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { pressRole, renderPage, resetApp, waitForPendingRequests } from '../../../../test/doubles/renderPage'
import type { Order } from '@/data/shop/orders'
import { loadNamespace } from '@/i18n/instance'
import { appointmentTranslations } from '@/i18n/namespaces/appointment'
import { contributionTranslations } from '@/i18n/namespaces/contribution'
import { invoiceTranslations } from '@/i18n/namespaces/invoice'
import { orderTranslations } from '@/i18n/namespaces/order'
import { shopRules } from '@anzuo/domain/shop'
import { createTestDelivery, createTestInvoice, createTestOrder } from '../../../../test/doubles/shopRecords'
import OrderDetailPage from '.'

const openPage = async (order: Order, params: Record<string, string> = {}) => {
  fakeServer.answer('/dealer_order/get', { code: 0, data: order })
  renderPage(OrderDetailPage, { id: order.id, ...params })
  await waitForPendingRequests()
}
const press = (name: string | RegExp) => pressRole('button', name)
const buttons = () => screen.queryAllByRole('button').map(button => button.textContent)

/** What the server says from now on: to this call, and to everybody who asks. */
const mockOrderUpdate = (path: string, order: Order) => {
  fakeServer.answer(path, { code: 0, data: order })
  fakeServer.answer('/dealer_order/get', { code: 0, data: order })
}

beforeAll(() =>
  Promise.all(
    [orderTranslations, invoiceTranslations, appointmentTranslations, contributionTranslations].map(
      loadNamespace,
    ),
  ),
)
beforeEach(() => {
  resetApp({ token: 'token' })
  fakeServer.answer('/open/system_config/dealer_order', { code: 0, data: shopRules })
  fakeServer.answer('/dealer_order/invoice/get', { code: 0, data: createTestInvoice() })
})

it('says how the invoice stands, and leads to it', async () => {
  fakeServer.answer('/dealer_order/invoice/get', {
    code: 0,
    data: createTestInvoice({ wish: { kind: 'personal', title: 'Lin Yi' }, progress: 'wished' }),
  })
  await openPage(createTestOrder({ invoice: { kind: 'personal', title: 'Lin Yi' } }))
  expect(screen.getByText('Personal: Lin Yi')).toBeTruthy()
  expect(screen.getByText('Requested')).toBeTruthy()
  await press(/Personal: Lin Yi/)
  expect(fakeTaro.navigation.at(-1)?.url).toBe('/orderInvoice/o1')
})

it('draws the actions that the server offers, and no other', async () => {
  await openPage(createTestOrder())
  expect(buttons()).toEqual(expect.arrayContaining(['Cancel', 'Ask a friend', 'Pay ¥998', 'Change']))
  expect(screen.queryByText(/^27:3\d$/)).not.toBeNull()
  expect(screen.queryByText('It arrived')).toBeNull()
  expect(screen.queryByText('Refund')).toBeNull()
})

it('cancels with the reason that was chosen', async () => {
  await openPage(createTestOrder())
  mockOrderUpdate(
    '/dealer_order/cancel',
    createTestOrder({ status: 'closed', closeReason: 'cancelled', actions: ['delete'], secondsToPay: null }),
  )
  await press('Cancel')
  fireEvent.click(screen.getByRole('radio', { name: 'Wrong address' }))
  await press('Cancel order')
  expect(fakeServer.callsTo('/dealer_order/cancel')[0]?.body).toEqual({ id: 'o1', reason: 'wrongAddress' })
  expect(screen.queryByText('You cancelled this order.')).not.toBeNull()
})

it('confirms the receipt only after a second look, and says how long a refund stays possible', async () => {
  const shipped = { status: 'pendingReceipt', secondsToPay: null } as const
  await openPage(
    createTestOrder({ ...shipped, actions: ['viewLogistics', 'confirmReceipt', 'extendReceipt', 'refund'] }),
  )
  await press('It arrived')
  expect(screen.queryByText(/refund for 7 days after/)).not.toBeNull()
  expect(fakeServer.callsTo('/dealer_order/confirm_receive')).toHaveLength(0)
  mockOrderUpdate(
    '/dealer_order/confirm_receive',
    createTestOrder({ status: 'completed', secondsToPay: null, actions: ['comment', 'buyAgain'] }),
  )
  await press('Yes, it arrived')
  expect(screen.queryByText('Completed')).not.toBeNull()
})

it('sends the order elsewhere', async () => {
  const address = {
    id: 'a2',
    phone: '13900001111',
    districtCode: '330106',
    detail: 'West Lake 12',
    tag: null,
  }
  await openPage(createTestOrder())
  fakeServer.answer('/address/list', {
    code: 0,
    data: {
      addresses: [{ ...address, name: 'Lin Er', region: ['浙江省', '杭州市', '西湖区'], isDefault: true }],
    },
  })
  fakeServer.answer('/dealer_order/address', { code: 0, data: createTestOrder() })
  await press('Change')
  await press('Deliver here')
  expect(screen.queryByText('Choose an address')).not.toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /Lin Er/ }))
  await press('Deliver here')
  expect(fakeServer.callsTo('/dealer_order/address')[0]?.body).toEqual({ id: 'o1', addressId: 'a2' })
})

it('moves the appointment to a time that has room', async () => {
  const { delivery } = createTestOrder()
  const appointment = { date: '2026-11-28', slot: 'morning' } as const
  const order = createTestOrder({ delivery: { ...delivery, appointment } as Order['delivery'] })
  const address = { phone: '13900001111', districtCode: '330106', detail: 'West Lake 12', tag: null }
  await openPage(order)
  fakeServer.answer('/address/list', {
    code: 0,
    data: { addresses: [{ ...address, id: 'a1', name: 'Lin Yi', region: ['浙江省'], isDefault: true }] },
  })
  fakeServer.answer('/dealer_order/appointments', {
    code: 0,
    data: {
      days: [
        { date: '2026-11-28', full: [] },
        { date: '2026-11-29', full: ['morning'] },
      ],
    },
  })
  fakeServer.answer('/dealer_order/address', { code: 0, data: order })
  await press('Change')
  fireEvent.click(screen.getByRole('radio', { name: /Lin Yi/ }))
  fireEvent.click(screen.getByRole('radio', { name: 'Sun 29 Nov' }))
  expect(screen.getByRole('radio', { name: /Morning.*Fully booked/ })).toHaveProperty('disabled', true)
  await press('Deliver here')
  expect(fakeServer.callsTo('/dealer_order/address')).toEqual([])
  expect(screen.queryByText('Choose a time of day')).not.toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /Evening/ }))
  await press('Deliver here')
  expect(fakeServer.callsTo('/dealer_order/appointments')[0]?.body).toEqual({ id: 'o1' })
  expect(fakeServer.callsTo('/dealer_order/address')[0]?.body).toEqual({
    id: 'o1',
    addressId: 'a1',
    appointment: { date: '2026-11-29', slot: 'evening' },
  })
})

it('tells each part of an order what it is: a code to show, a visit to move, a parcel to follow', async () => {
  const order = createTestOrder({
    status: 'pendingReceipt',
    secondsToPay: null,
    actions: ['viewLogistics', 'confirmReceipt'],
    deliveries: [
      createTestDelivery({
        kind: 'fitted',
        state: 'preparing',
        skuIds: ['w8'],
        appointment: { date: '2999-11-28', slot: 'morning' },
        actions: ['moveAppointment'],
      }),
      createTestDelivery({ state: 'onTheWay', actions: ['track', 'confirmReceipt'] }),
      createTestDelivery({
        kind: 'pickup',
        state: 'ready',
        skuIds: [],
        actions: ['showCode'],
        pickupCode: '482916',
        heldUntil: '2026-11-29',
        store: {
          id: 's1',
          name: 'Riverside',
          address: 'Quay 1',
          phone: '021',
          opens: '10:00',
          closes: '21:30',
        },
      }),
    ],
  })
  await openPage(order)
  expect(screen.queryByText('3 deliveries, one ready now')).not.toBeNull()
  expect(screen.queryByText('482 916')).not.toBeNull()
  expect(screen.queryByRole('heading', { name: 'Ready to collect from Riverside' })).not.toBeNull()
  fakeServer.answer('/dealer_order/confirm_receive', { code: 0, data: order })
  fireEvent.click(document.getElementById('order-confirm-parcel') as HTMLElement)
  await press('Yes, it arrived')
  expect(fakeServer.callsTo('/dealer_order/confirm_receive')[0]?.body).toEqual({ id: 'o1', kind: 'parcel' })
})

it('asks of a chair whether it is set up, and of what is collected nothing', async () => {
  const order = (delivery: Parameters<typeof createTestDelivery>[0], actions: Order['actions']) =>
    createTestOrder({
      status: 'pendingReceipt',
      secondsToPay: null,
      actions,
      deliveries: [createTestDelivery(delivery)],
    })
  await openPage(
    order({ kind: 'fitted', state: 'onTheWay', actions: ['confirmReceipt'] }, ['confirmReceipt']),
  )
  expect(buttons()).toContain('Confirm set-up')
  expect(buttons()).not.toContain('It arrived')
})

describe('an order of one part that is on its way', () => {
  const openPart = (delivery: Parameters<typeof createTestDelivery>[0]) =>
    openPage(
      createTestOrder({
        status: 'pendingReceipt',
        secondsToPay: null,
        actions: ['viewLogistics', 'confirmReceipt', 'buyAgain'],
        deliveries: [createTestDelivery({ state: 'onTheWay', actions: ['track'], ...delivery })],
      }),
    )
  const setUpOn = (date: string) => ({ kind: 'fitted', appointment: { date, slot: 'morning' } }) as const
  const signed = { at: '2026-11-20T05:58:04.000Z', key: 'signed', text: 'Delivered and signed for.' } as const

  it('says of a chair that was signed for that it has arrived, not that fitters are on their way', async () => {
    await openPart({ ...setUpOn('2999-11-30'), latestNode: signed })
    expect(screen.queryByRole('heading', { name: 'Your chair has arrived' })).not.toBeNull()
    expect(screen.queryByText('Delivered')).not.toBeNull()
  })

  it('sends the fitters on their way on the day of their visit only', async () => {
    await openPart(setUpOn('2999-11-30'))
    expect(screen.queryByRole('heading', { name: 'On its way' })).not.toBeNull()
    cleanup()
    await openPart(setUpOn('2020-11-30'))
    expect(screen.queryByRole('heading', { name: 'The fitters are on their way' })).not.toBeNull()
  })

  it('leads to its tracking once, and urges nobody to buy it again', async () => {
    await openPart({})
    expect(buttons()).toContain('Track parcel')
    expect(buttons()).not.toContain('Track')
    expect(screen.getByRole('button', { name: 'Buy again' }).className).toContain('ui-button--soft')
  })
})

it('says of a cancelled order just that, and of a refunded one that the money went back', async () => {
  const close = (closeReason: Order['closeReason']) =>
    openPage(
      createTestOrder({
        status: 'closed',
        closeReason,
        secondsToPay: null,
        actions: ['buyAgain', 'delete'],
        deliveries: [createTestDelivery({ state: 'cancelled' })],
      }),
    )
  const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  await close('cancelled')
  expect(headings().slice(0, 2)).toEqual(['Cancelled', 'Cancelled'])
  cleanup()
  await close('refunded')
  expect(headings().slice(0, 2)).toEqual(['Refunded', 'Refunded'])
})

it('leads to the refund of a line, and offers another while pieces are left', async () => {
  const [line] = createTestOrder().lines
  await openPage(
    createTestOrder({
      status: 'completed',
      secondsToPay: null,
      actions: ['refund'],
      lines: [{ ...line!, refundQuantity: 1, refund: { id: 'r1', status: 'awaitingReturn' } }],
    }),
  )
  await press('Please send it back')
  expect(fakeTaro.navigation.at(-1)?.url).toBe('/refundOrderDetail/r1')
  await press('Refund')
  expect(fakeTaro.navigation.at(-1)?.url).toBe('/refundOrder/o1/m1-pearl')
})

it('offers a repair of a line, also when the time for refunds is over', async () => {
  await openPage(createTestOrder({ status: 'completed', secondsToPay: null, actions: ['repair'] }))
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Repair' }))
  expect(fakeTaro.navigation.at(-1)?.url).toBe('/refundOrder/o1/m1-pearl?for=repair')
})

describe('a review', () => {
  const done = createTestOrder({
    status: 'completed',
    secondsToPay: null,
    actions: ['comment', 'buyAgain', 'delete'],
  })

  it('needs stars, and goes out with its words and without a name if so wished', async () => {
    await openPage(done, { view: 'comment' })
    await press('Submit review')
    expect(screen.queryByText('Choose one to five stars')).not.toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: '4 out of 5 stars' }))
    fireEvent.change(screen.getByLabelText('What should others know?'), { target: { value: 'Quiet.' } })
    fireEvent.click(screen.getByRole('switch', { name: 'Post anonymously' }))
    fakeServer.answer('/dealer_order/comment', { code: 0, data: { ...done, isCommented: true, actions: [] } })
    await press('Submit review')
    expect(fakeServer.callsTo('/dealer_order/comment')[0]?.body).toEqual({
      id: 'o1',
      isAnonymous: true,
      comments: [{ skuId: 'm1-pearl', stars: 4, text: 'Quiet.', pictures: [] }],
    })
  })
})

describe('what the person wrote', () => {
  const own = {
    id: 'r1',
    productId: 'm1',
    skuId: 'm1-pearl',
    name: 'M1 Neck',
    skuName: 'Pearl',
    stars: 2,
    text: 'Call me',
    pictures: [],
    reply: null,
    at: '2026-11-20T06:00:00.000Z',
    state: 'waiting',
    hiddenFor: null,
  }
  const reviewed = createTestOrder({
    status: 'completed',
    actions: [],
    isCommented: true,
    secondsToPay: null,
  })

  it('says that it waits to be checked', async () => {
    fakeServer.answer('/product/review/own', { code: 0, data: { reviews: [own] } })
    await openPage(reviewed)
    expect(screen.queryByText('Waiting to be checked')).not.toBeNull()
    expect(screen.queryByText(/Your stars already count/)).not.toBeNull()
  })

  it('can be changed when a rule hides it', async () => {
    const hidden = { ...own, state: 'hidden', hiddenFor: 'personalData' }
    fakeServer.answer('/product/review/own', { code: 0, data: { reviews: [hidden] } })
    fakeServer.answer('/product/review/rewrite', { code: 0, data: own })
    await openPage(reviewed)
    expect(screen.queryByText(/It contains personal data/)).not.toBeNull()
    await press('Edit review')
    fireEvent.input(screen.getByRole('textbox', { name: 'Your review' }), { target: { value: 'Quiet' } })
    await press('Submit again')
    expect(fakeServer.callsTo('/product/review/rewrite')[0]?.body).toEqual({
      id: 'r1',
      text: 'Quiet',
      pictures: [],
    })
  })
})
