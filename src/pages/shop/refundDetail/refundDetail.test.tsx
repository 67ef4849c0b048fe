import { cleanup, fireEvent, screen } from '@testing-library/react'
import { fakeTaro } from '../../../../test/doubles/taro'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { pressRole, renderPage, resetApp, waitForPendingRequests } from '../../../../test/doubles/renderPage'
import type { Refund } from '@/data/shop/refunds'
import { loadNamespace } from '@/i18n/instance'
import { appointmentTranslations } from '@/i18n/namespaces/appointment'
import { orderTranslations } from '@/i18n/namespaces/order'
import { refundTranslations } from '@/i18n/namespaces/refund'
import { scanToPayTranslations } from '@/i18n/namespaces/scanToPay'
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
  isAsked: false,
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
  exchange: null,
  repair: null,
  answer: 'Sorry that it does not fit.',
  questions: [],
  request: null,
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
    loadNamespace(scanToPayTranslations),
    loadNamespace(appointmentTranslations),
  ]),
)
beforeEach(() => resetApp({ token: 'token' }))

it('says who acts next, how long there is, what the shop wrote, and what comes', async () => {
  await openPage(createTestRefund())
  expect(screen.queryByText('Please send it back')).not.toBeNull()
  expect(screen.queryByText('6 d 21 h left')).not.toBeNull()
  expect(screen.queryByText('Our reply: Sorry that it does not fit.')).not.toBeNull()
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
  expect(screen.getByRole('heading', { name: 'Your request was withdrawn' })).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Send a new request' })).not.toBeNull()
})

it('offers nothing that the server does not offer', async () => {
  await openPage(
    createTestRefund({ status: 'refunded', actions: [], timeline: [{ status: 'refunded', at }] }),
  )
  expect(screen.queryByText('¥499 is back on your original payment method.')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
})

it('shows when the courier comes, and cancels the visit after a second look', async () => {
  const pickup = {
    state: 'booked',
    actions: ['change', 'cancel'],
    day: '2026-11-28',
    slot: 'morning',
    company: 'SF Express',
    trackingNumber: 'JD0012345678',
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
      nodes: [{ at, key: 'accepted', text: 'The carrier has the parcel', place: 'Shanghai', words: null }],
    },
  })
  await openPage(refund)
  expect(screen.queryByText('Courier booked')).not.toBeNull()
  expect(screen.queryByText(/^28 Nov.*SF Express$/)).not.toBeNull()
  expect(screen.queryByText('JD0012345678')).not.toBeNull()
  expect(screen.queryByText('The carrier has the parcel · Shanghai')).not.toBeNull()
  fakeServer.answer('/dealer_order_refund/cancel_pickup', { code: 0, data: createTestRefund() })
  await pressRole('button', 'Cancel pick-up')
  expect(fakeServer.callsTo('/dealer_order_refund/cancel_pickup')).toHaveLength(0)
  fireEvent.click(document.getElementById('pickup-cancel-yes') as HTMLElement)
  await waitForPendingRequests()
  expect(fakeServer.callsTo('/dealer_order_refund/cancel_pickup')[0]?.body).toEqual({ id: refund.id })
  cleanup()
  await openPage({
    ...refund,
    pickup: refund.pickup && { ...refund.pickup, state: 'collected', actions: [] },
  })
  expect(screen.queryByText('Picked up · SF Express')).not.toBeNull()
  expect(screen.queryByText(/^28 Nov.*SF Express$/)).toBeNull()
})

it('asks what the shop asked, until when, and sends the answer once', async () => {
  const asked = {
    text: 'Which side rattles?',
    askedAt: at,
    answerBy: new Date(Date.now() + 6 * 24 * 3600_000).toISOString(),
    answer: null,
  }
  const refund = createTestRefund({
    status: 'submitted',
    actions: ['undo'],
    isAsked: true,
    questions: [asked],
    answer: '',
    timeline: [{ status: 'submitted', at }],
  })
  await openPage(refund)
  expect(screen.getByRole('heading', { name: 'We have a question' })).not.toBeNull()
  expect(screen.queryByText('Which side rattles?')).not.toBeNull()
  expect(
    screen.queryByText(/^Please answer by .+ After that, we decide with the information we have\.$/),
  ).not.toBeNull()
  await pressRole('button', 'Send answer')
  expect(screen.queryByText('Enter your answer')).not.toBeNull()
  expect(fakeServer.callsTo('/dealer_order_refund/answer')).toHaveLength(0)
  fireEvent.input(document.getElementById('refund-answer') as HTMLElement, {
    target: { value: ' The left one ' },
  })
  const answer = { text: 'The left one', pictures: [], answeredAt: at }
  const answered = { ...refund, isAsked: false, questions: [{ ...asked, answer }] }
  fakeServer.answer('/dealer_order_refund/answer', { code: 0, data: answered })
  fakeServer.answer('/dealer_order_refund/get', { code: 0, data: answered })
  await pressRole('button', 'Send answer')
  await waitForPendingRequests()
  expect(fakeServer.callsTo('/dealer_order_refund/answer').map(({ body }) => body)).toEqual([
    expect.objectContaining({ id: 'r1', askedAt: at, text: 'The left one', fileList: [] }),
  ])
  expect(screen.getByRole('heading', { name: 'We’re reviewing your request' })).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull()
})

it('names what was asked for together, and leads to each', async () => {
  const refund = createTestRefund()
  const item = { skuId: 'm1-pearl', name: 'M1 Neck', skuName: 'Pearl', picture: '', quantity: 1 } as const
  const request = {
    amount: 998_00,
    items: [
      {
        ...item,
        id: 'r1',
        kind: 'returnAndRefund' as const,
        status: 'awaitingReturn' as const,
        amount: 499_00,
      },
      {
        ...item,
        id: 'r2',
        name: 'M2 Eye',
        kind: 'refundOnly' as const,
        status: 'refunding' as const,
        amount: 499_00,
      },
    ],
  }
  await openPage({ ...refund, request })
  expect(screen.queryByText(/^2 items in one request, ¥998 in total\./)).not.toBeNull()
  fireEvent.click(screen.getByText('M2 Eye'))
  expect(fakeTaro.navigation.at(-1)?.url).toBe('/refundOrderDetail/r2')
})

describe('an exchange', () => {
  const exchange = {
    skuId: 'm1-moss',
    skuName: 'Moss',
    parcel: 'replacement' as const,
    offeredAmount: null,
    shipment: null,
    arrivesBy: null,
  }
  const createExchange = (changes: Partial<Refund>) =>
    createTestRefund({ kind: 'exchange', amount: 0, returnBy: null, exchange, actions: [], ...changes })

  it('says what is wanted, that it is kept, and no amount', async () => {
    await openPage(createExchange({ status: 'returned' }))
    expect(screen.queryByText('Moss')).not.toBeNull()
    expect(screen.queryByText('Reserved for you until yours arrives')).not.toBeNull()
    expect(screen.queryByText('Amount')).toBeNull()
  })

  it('that can’t be offers the money, which is taken or left', async () => {
    const offered = createExchange({
      status: 'offeredBeforeReturn',
      actions: ['takeOffer', 'declineOffer'],
      exchange: { ...exchange, offeredAmount: 499_00 },
    })
    await openPage(offered)
    expect(screen.queryByText('You would be refunded ¥499')).not.toBeNull()
    fakeServer.answer('/dealer_order_refund/answer_offer', { code: 0, data: offered })
    await pressRole('button', 'No, thank you')
    expect(fakeServer.callsTo('/dealer_order_refund/answer_offer')).toHaveLength(0)
    await pressRole('button', 'Keep request')
    await pressRole('button', 'Accept refund')
    expect(fakeServer.callsTo('/dealer_order_refund/answer_offer')[0]?.body).toEqual({
      id: 'r1',
      isTaken: true,
    })
  })

  it('names the parcel that comes, and ends when its buyer has it', async () => {
    const sent = createExchange({
      status: 'shipped',
      actions: ['confirmArrival'],
      exchange: {
        ...exchange,
        shipment: {
          way: 'parcel',
          company: 'SF Express',
          trackingNumber: 'SF9876543210',
          day: null,
          slot: null,
        },
        arrivesBy: '2026-12-01T02:00:00.000Z',
      },
    })
    await openPage(sent)
    expect(screen.queryByText(/SF Express SF9876543210/)).not.toBeNull()
    fakeServer.answer('/dealer_order_refund/confirm_arrival', { code: 0, data: sent })
    await pressRole('button', 'It has arrived')
    expect(fakeServer.callsTo('/dealer_order_refund/confirm_arrival')[0]?.body).toEqual({ id: 'r1' })
  })

  it('that could not be says that the own goods come back', async () => {
    await openPage(createExchange({ status: 'toShip', exchange: { ...exchange, parcel: 'own' } }))
    expect(screen.queryByText('We are returning your item')).not.toBeNull()
    expect(screen.queryByText('Your replacement is next')).toBeNull()
  })
})

describe('a repair', () => {
  const repair = {
    isInWarranty: true,
    warrantyUntil: '2028-11-19',
    quote: 0,
    paid: 0,
    returned: 0,
    quoteBy: null,
    visit: null,
    work: '',
    shipment: null,
    arrivesBy: null,
  }
  const createRepair = (changes: Partial<Refund>) =>
    createTestRefund({ kind: 'homeRepair', amount: 0, returnBy: null, repair, actions: [], ...changes })
  const timelineOf = (...statuses: Refund['status'][]) => statuses.map(status => ({ status, at }))

  it('says when the fitter comes, what the warranty covers until when, and no amount', async () => {
    await openPage(
      createRepair({
        status: 'booked',
        actions: ['undo'],
        repair: { ...repair, visit: { day: '2026-12-02', slot: 'morning' } },
        timeline: timelineOf('submitted', 'toBook', 'booked'),
      }),
    )
    expect(screen.getByRole('heading', { name: 'Your visit is booked' })).not.toBeNull()
    expect(screen.queryByText(/You can cancel until the day before/)).not.toBeNull()
    expect(screen.queryByText('Warranty until')).not.toBeNull()
    expect(screen.queryByText('Amount')).toBeNull()
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toContain('Repaired')
    expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeNull()
  })

  const quoted = (changes: Partial<NonNullable<Refund['repair']>> = {}) =>
    createRepair({
      status: 'quoted',
      actions: ['payQuote', 'declineQuote'],
      repair: {
        ...repair,
        isInWarranty: false,
        quote: 120_00,
        quoteBy: '2026-12-04T08:00:00.000Z',
        ...changes,
      },
      timeline: timelineOf('submitted', 'quoted'),
    })

  it('that costs something is paid at the amount that is shown', async () => {
    await openPage(quoted())
    expect(screen.queryByText('The repair costs ¥120')).not.toBeNull()
    expect(screen.queryByText(/You can agree until/)).not.toBeNull()
    fakeServer.answer('/dealer_order_refund/quote_alipay', {
      code: 0,
      data: { kind: 'redirect', url: '#paid' },
    })
    await pressRole('radio', 'Alipay')
    await pressRole('button', 'Pay ¥120 and repair')
    expect(fakeServer.callsTo('/dealer_order_refund/quote_alipay')[0]?.body).toMatchObject({
      id: 'r1',
      amount: 120_00,
    })
  })

  it('whose price was raised asks for the rest', async () => {
    await openPage(quoted({ paid: 50_00 }))
    expect(screen.queryByText('You have already paid ¥50 of it.')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Pay ¥70 and repair' })).not.toBeNull()
  })

  it('that was paid leads to its invoice, and one that was not leads to none', async () => {
    await openPage(quoted({ paid: 50_00 }))
    const link = screen.getByRole('link', { name: 'Request or view' })
    expect(link.getAttribute('href')).toMatch(/\/orderInvoice\/[^?]+\?repair=r1$/)
    cleanup()
    await openPage(quoted())
    expect(screen.queryByRole('link', { name: 'Request or view' })).toBeNull()
  })

  it('whose price is paid already is agreed to without money', async () => {
    const covered = {
      ...quoted({ paid: 120_00 }),
      actions: ['takeQuote', 'declineQuote'] as Refund['actions'],
    }
    await openPage(covered)
    fakeServer.answer('/dealer_order_refund/answer_quote', { code: 0, data: covered })
    await pressRole('button', 'Accept quote')
    expect(fakeServer.callsTo('/dealer_order_refund/answer_quote')[0]?.body).toMatchObject({ isTaken: true })
  })

  it('that is too dear is cancelled after a second thought', async () => {
    const dear = createRepair({
      kind: 'workshopRepair',
      status: 'quotedAfterReturn',
      actions: ['payQuote', 'declineQuote'],
      repair: { ...repair, quote: 120_00 },
      timeline: timelineOf('submitted', 'returned', 'repairing', 'quotedAfterReturn'),
    })
    await openPage(dear)
    await pressRole('button', 'No, thank you')
    expect(screen.queryByText('We send your item back as it is.')).not.toBeNull()
    expect(fakeServer.callsTo('/dealer_order_refund/answer_quote')).toHaveLength(0)
    fakeServer.answer('/dealer_order_refund/answer_quote', { code: 0, data: dear })
    fireEvent.click(screen.getAllByRole('button', { name: 'No, thank you' }).at(-1)!)
    await waitForPendingRequests()
    expect(fakeServer.callsTo('/dealer_order_refund/answer_quote')[0]?.body).toMatchObject({ isTaken: false })
  })

  it('from the workshop comes back, repaired or as it is', async () => {
    const sent = createRepair({
      kind: 'workshopRepair',
      status: 'toShip',
      repair: { ...repair, work: 'A new motor' },
      timeline: timelineOf('submitted', 'repairing', 'toShip'),
    })
    await openPage(sent)
    expect(screen.getByRole('heading', { name: 'Repaired, preparing to send' })).not.toBeNull()
    expect(screen.queryByText('A new motor')).not.toBeNull()
    expect(screen.queryByText('Reserved for you until yours arrives')).toBeNull()
  })

  it('that could not be done says that the item comes back', async () => {
    await openPage(
      createRepair({
        kind: 'workshopRepair',
        status: 'toShip',
        timeline: timelineOf('submitted', 'repairing', 'toShip'),
      }),
    )
    expect(screen.getByRole('heading', { name: 'We are returning your item' })).not.toBeNull()
  })
})
