import { act, fireEvent, screen } from '@testing-library/react'
import { fakeTaro } from '../../../../test/doubles/taro'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp, waitForPendingRequests } from '../../../../test/doubles/renderPage'
import { createTestAddress, createTestInvoiceTitle } from '../../../../test/doubles/shopRecords'
import { toCheckoutQuery } from '@/data/shop/checkoutSelection'
import type { OrderPreviewLine } from '@/data/shop/checkout'
import { loadNamespace } from '@/i18n/instance'
import { appointmentTranslations } from '@/i18n/namespaces/appointment'
import { checkoutTranslations } from '@/i18n/namespaces/checkout'
import { invoiceTranslations } from '@/i18n/namespaces/invoice'
import CheckoutPage from '.'

const home = createTestAddress({ isDefault: true })

const line = (changes: Partial<OrderPreviewLine> = {}): OrderPreviewLine => ({
  skuId: 'm1',
  productId: 'm1',
  name: 'M1 massager',
  skuName: 'Pearl',
  picture: '/m1.svg',
  price: 499_00,
  quantity: 1,
  deliveryKind: 'parcel',
  isFitted: false,
  payable: 499_00,
  stock: 9,
  change: null,
  ...changes,
})

const preview = (lines: OrderPreviewLine[], changes: object = {}) => {
  const goods = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return {
    lines,
    deliveries: [],
    totals: { goods, freight: 0, points: 0, discount: 0, total: goods },
    pointsBalance: 300,
    mostPoints: 300,
    pointValue: 1,
    needsInstallation: false,
    appointmentDays: [],
    ...changes,
  }
}

type PreviewRequestBody = { points: number; items: { price: number }[] }

const getPlaceOrderBodies = () =>
  fakeServer
    .callsTo('/dealer_order/place')
    .map(({ body }) => body as { requestKey: string; total: number; items: { price: number }[] })

const anfu = {
  id: 'anfu',
  name: 'Anzuo Anfu Road',
  address: '1 Anfu Road',
  city: 'Shanghai',
  phone: '02150001860',
  latitude: 31.2,
  longitude: 121.4,
  opens: '10:00',
  closes: '21:30',
  week: Array<object>(7).fill({ opens: '10:00', closes: '21:30' }),
  closedOn: [],
  distance: null,
  services: ['trySeat', 'pickup'],
  picture: '/pictures/products/store.svg',
}
const answerStores = (...stores: object[]) =>
  fakeServer.answer('/open/store/list', { code: 0, data: { stores } })

const openPage = async () => {
  renderPage(
    CheckoutPage,
    toCheckoutQuery({
      items: [{ skuId: 'm1', quantity: 1, price: 499_00 }],
      isFromCart: true,
    }),
  )
  await screen.findByText('M1 massager')
  await screen.findByText('Lin Yi')
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

beforeAll(() =>
  Promise.all([checkoutTranslations, invoiceTranslations, appointmentTranslations].map(loadNamespace)),
)
beforeEach(() => {
  resetApp({ token: 'token' })
  fakeServer.answer('/address/list', { code: 0, data: { addresses: [home] } })
  fakeServer.answer('/dealer_order/preview', { code: 0, data: preview([line()]) })
  answerStores(anfu)
})

it('places what the server counted, and leads to the cashier', async () => {
  fakeServer.answer('/dealer_order/place', {
    code: 0,
    data: { id: 'o1', number: 'AZ1', total: 499_00, secondsToPay: 1800 },
  })
  await openPage()
  press('Place order')
  await act(async () => undefined)
  expect(getPlaceOrderBodies()[0]).toMatchObject({
    items: [{ skuId: 'm1', quantity: 1, price: 499_00 }],
    delivery: { method: 'delivery', addressId: 'home' },
    fromCart: true,
    total: 499_00,
  })
  expect(fakeTaro.navigation).toContainEqual(
    expect.objectContaining({ method: 'redirectTo', url: expect.stringContaining('/payment/o1') }),
  )
})

it('is the same order when it is sent again after a broken network, and another one when it was changed', async () => {
  fakeServer.answer('/dealer_order/place', 'offline')
  await openPage()
  for (const _ of [1, 2]) {
    press('Place order')
    await act(async () => undefined)
  }
  fireEvent.change(screen.getByLabelText(/Order note/), { target: { value: 'Call first' } })
  press('Place order')
  await act(async () => undefined)
  const [first, second, third] = getPlaceOrderBodies().map(({ requestKey }) => requestKey)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

it('shows a price that changed meanwhile, and places nothing before that is agreed to', async () => {
  const dearer = preview([line({ price: 599_00, change: 'price' })])
  fakeServer.answer('/dealer_order/place', { code: 3001, message: 'changed', data: dearer })
  await openPage()
  fakeServer.answer('/dealer_order/preview', () => {
    const { items } = fakeServer.callsTo('/dealer_order/preview').slice(-1)[0]?.body as PreviewRequestBody
    const isAgreed = items[0]?.price === 599_00
    return { code: 0, data: isAgreed ? preview([line({ price: 599_00 })]) : dearer }
  })
  press('Place order')
  expect(await screen.findByText('Was ¥499, now ¥599')).not.toBeNull()
  expect(getPlaceOrderBodies()).toHaveLength(1)

  fireEvent.click(await screen.findByRole('button', { name: 'Continue with ¥599' }))
  await act(async () => undefined)
  expect(screen.queryByText('Your order has changed')).toBeNull()
  press('Place order')
  await act(async () => undefined)
  const [, again] = getPlaceOrderBodies()
  expect(again).toMatchObject({ total: 599_00, items: [{ price: 599_00 }] })
  expect(again?.requestKey).not.toBe(getPlaceOrderBodies()[0]?.requestKey)
})

it('asks for the day of installation before a chair is ordered', async () => {
  const days = {
    needsInstallation: true,
    appointmentDays: [
      { date: '2026-11-28', full: ['morning'] },
      { date: '2026-11-29', full: ['morning', 'evening'] },
    ],
  }
  fakeServer.answer('/dealer_order/preview', { code: 0, data: preview([line()], days) })
  await openPage()
  press('Place order')
  await screen.findByRole('button', { name: 'Choose 28 Nov, afternoon' })
  fireEvent.click(screen.getByRole('radio', { name: /Evening/ }))
  fireEvent.click(screen.getByRole('radio', { name: /29 Nov/ }))
  expect(screen.getByRole('button', { name: 'Choose a time of day' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('radio', { name: /Evening.*Fully booked/ })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('radio', { name: /Afternoon/ }))
  press('Choose 29 Nov, afternoon')
  fakeServer.answer('/dealer_order/place', 'offline')
  press('Place order')
  await act(async () => undefined)
  expect(getPlaceOrderBodies()[0]).toMatchObject({
    delivery: { appointment: { date: '2026-11-29', slot: 'afternoon' } },
  })
})

it('takes as many points as the server lets it', async () => {
  await openPage()
  fakeServer.answer('/dealer_order/preview', () => {
    const { points } = fakeServer.callsTo('/dealer_order/preview').slice(-1)[0]?.body as PreviewRequestBody
    const totals = { goods: 499_00, freight: 0, points: 300, discount: 3_00, total: 496_00 }
    return { code: 0, data: points > 0 ? preview([line()], { totals }) : preview([line()]) }
  })
  fireEvent.click(screen.getByRole('switch', { name: 'Use points' }))
  expect(await screen.findByText('−¥3')).not.toBeNull()
  fakeServer.answer('/dealer_order/place', 'offline')
  press('Place order')
  await act(async () => undefined)
  expect(getPlaceOrderBodies()[0]).toMatchObject({ points: 300, total: 496_00 })
})

it('says so when nothing was chosen', () => {
  renderPage(CheckoutPage)
  expect(screen.getByText('Nothing to order')).not.toBeNull()
})

it('has one thing collected in a store while the chair is brought, and says what fitters have to know', async () => {
  const chair = line({ skuId: 'w8', name: 'W8 Cloud', deliveryKind: 'fitted', isFitted: true })
  fakeServer.answer('/dealer_order/preview', {
    code: 0,
    data: preview([chair, line()], {
      needsInstallation: true,
      appointmentDays: [{ date: '2026-11-28', full: [] }],
      deliveries: [
        { kind: 'fitted', skuIds: ['w8'], promise: { from: '2026-11-28', to: '2026-12-05' } },
        { kind: 'pickup', skuIds: ['m1'], promise: { from: '2026-11-24', to: '2026-11-24' } },
      ],
    }),
  })
  renderPage(
    CheckoutPage,
    toCheckoutQuery({
      items: ['w8', 'm1'].map(skuId => ({ skuId, quantity: 1, price: 499_00 })),
      isFromCart: true,
    }),
  )
  await screen.findByText('Lin Yi')
  await screen.findByRole('switch', { name: /Collect M1 massager/ })
  expect(screen.queryByRole('switch', { name: /Collect W8 Cloud/ })).toBeNull()
  expect(screen.queryByText(/^Ready to collect from/)).not.toBeNull()
  fireEvent.click(screen.getByRole('switch', { name: /Collect M1 massager/ }))
  await screen.findByText('Choose a store')
  const asked = fakeServer.callsTo('/dealer_order/preview').slice(-1)[0]?.body
  expect(asked).toMatchObject({ pickupSkuIds: ['m1'], districtCode: '310104' })
  fireEvent.change(screen.getByLabelText('Floor'), { target: { value: 'top' } })
  expect(screen.queryByText('Enter a floor from 1 to 120')).not.toBeNull()
})

it('offers collection where a store hands out orders', async () => {
  await openPage()
  fireEvent.click(await screen.findByRole('radio', { name: 'Collect in store' }))
  fireEvent.click(await screen.findByRole('button', { name: /Choose a store/ }))
  fireEvent.click(await screen.findByRole('button', { name: /Anzuo Anfu Road/ }))
  fakeServer.answer('/dealer_order/place', 'offline')
  press('Place order')
  await act(async () => undefined)
  expect(getPlaceOrderBodies()[0]).toMatchObject({ delivery: { method: 'pickup', storeId: 'anfu' } })
})

it.each([
  ['there is no store', []],
  ['no store offers it', [{ ...anfu, services: ['trySeat'] }]],
  ['the store that does is closed for good', [{ ...anfu, week: Array<null>(7).fill(null) }]],
])('offers no collection where %s', async (_why, stores) => {
  answerStores(...stores)
  fakeServer.answer('/dealer_order/preview', {
    code: 0,
    data: preview([line(), line({ skuId: 'm5', name: 'M5' })]),
  })
  renderPage(
    CheckoutPage,
    toCheckoutQuery({
      items: ['m1', 'm5'].map(skuId => ({ skuId, quantity: 1, price: 499_00 })),
      isFromCart: true,
    }),
  )
  await screen.findByText('Lin Yi')
  await waitForPendingRequests()
  expect(fakeServer.callsTo('/open/store/list')).not.toHaveLength(0)
  expect(screen.queryByRole('radio', { name: 'Collect in store' })).toBeNull()
  expect(screen.queryByRole('switch', { name: /^Collect/ })).toBeNull()
})

it('leads back to delivery when the chosen store hands out no orders any more', async () => {
  await openPage()
  fireEvent.click(await screen.findByRole('radio', { name: 'Collect in store' }))
  fireEvent.click(await screen.findByRole('button', { name: /Choose a store/ }))
  fireEvent.click(await screen.findByRole('button', { name: /Anzuo Anfu Road/ }))
  answerStores()
  fakeServer.answer('/dealer_order/place', { code: 1009, message: 'This store does not hand out orders' })
  press('Place order')
  await waitForPendingRequests()
  fireEvent.click(screen.getByRole('button', { name: /Anzuo Anfu Road/ }))
  expect(await screen.findByText(/No store offers collection at the moment/)).not.toBeNull()
  expect(screen.getByRole('radio', { name: 'Delivery' })).not.toBeNull()
})

it('asks for an invoice to the kept title that is the default', async () => {
  fakeServer.answer('/invoice_title/list', { code: 0, data: { titles: [createTestInvoiceTitle()] } })
  fakeServer.answer('/dealer_order/place', {
    code: 0,
    data: { id: 'o1', number: 'AZ1', total: 499_00, secondsToPay: 1800 },
  })
  await openPage()
  press(/^Invoice/)
  await act(async () => undefined)
  expect(screen.getByRole('radio', { name: 'None' }).getAttribute('aria-checked')).toBe('true')
  fireEvent.click(screen.getByRole('radio', { name: 'Personal' }))
  expect(screen.getByDisplayValue('Lin Yi')).toBeTruthy()
  press('Done')
  press('Place order')
  await act(async () => undefined)
  expect(getPlaceOrderBodies()[0]).toMatchObject({ invoice: { kind: 'personal', title: 'Lin Yi' } })
})
