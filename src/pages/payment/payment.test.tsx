import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { fakeTaro } from '../../../test/doubles/taro'
import { fakeServer } from '../../../test/doubles/fakeServer'
import { openPage, resetApp } from '../../../test/doubles/renderPage'
import { payableOrder, unpaidPayment } from '../../../test/doubles/shopRecords'
import type { OrderPayment } from '@/data/shop/payments'
import { startLocalAuthSession } from '@/data/account/authSession'
import { loadNamespace } from '@/i18n/instance'
import { appointmentTranslations } from '@/i18n/namespaces/appointment'
import { paymentTranslations } from '@/i18n/namespaces/payment'
import { scanToPayTranslations } from '@/i18n/namespaces/scanToPay'
import type { RouteParams } from '@/routes'
import OrderPaymentPage from './orderPayment'
import PaymentResultPage from './paymentResult'
import PayForFriendPage from './payForFriend'

const paid: OrderPayment = {
  ...unpaidPayment,
  state: 'paid',
  paidAt: '2026-11-20T06:32:00Z',
  paidBy: 'weixin',
}
const late: OrderPayment = {
  ...unpaidPayment,
  state: 'late',
  secondsToPay: 0,
  returned: {
    amount: 499_00,
    isDone: false,
    since: '2026-11-20T06:32:00Z',
    to: 'alipay',
    isByFriend: false,
  },
}

const open = (Page: ComponentType, id = 'o1') => openPage(Page, { id })
const openResult = (entry: RouteParams<'paymentResult'>['entry']) =>
  openPage(PaymentResultPage, { entry, id: 'o1' })
const serverSays = (payment: OrderPayment) =>
  fakeServer.answer('/dealer_order/payment', { code: 0, data: payment })
const messenger = () =>
  jest
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue('Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.49')

beforeAll(() =>
  Promise.all([paymentTranslations, scanToPayTranslations, appointmentTranslations].map(loadNamespace)),
)
beforeEach(() => {
  resetApp({ token: 'token' })
  fakeServer.answer('/dealer_order/get', { code: 0, data: payableOrder })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

describe('what became of a payment', () => {
  it('is asked of the server, first with patience, then with the ways on', async () => {
    jest.useFakeTimers()
    serverSays(unpaidPayment)
    await openResult('wechatPaid')
    await act(() => jest.advanceTimersByTimeAsync(1000))
    expect(screen.getByText('Checking your payment')).not.toBeNull()
    await act(() => jest.advanceTimersByTimeAsync(9000))
    expect(screen.getByText('Not paid yet')).not.toBeNull()
    serverSays(paid)
    await act(() => jest.advanceTimersByTimeAsync(4000))
    expect(screen.getByText('WeChat Pay')).not.toBeNull()
    expect(screen.getByRole('button', { name: 'View order' })).not.toBeNull()
  })

  it('is what the server says, whatever the address of the page claims', async () => {
    serverSays({ ...unpaidPayment, state: 'closed', secondsToPay: 0 })
    await openResult('paySuccess')
    expect(await screen.findByText('This order is closed')).not.toBeNull()
    expect(screen.queryByText(/^Paid/)).toBeNull()
  })

  it('is a payment also where the sheet said that it failed', async () => {
    serverSays(paid)
    await openResult('payError')
    expect(await screen.findByText(/^Paid ¥/)).not.toBeNull()
  })

  it('tells where money is that came too late', async () => {
    serverSays(late)
    await openResult('wechatPaid')
    expect(await screen.findByText('Your money is on its way back')).not.toBeNull()
    expect(screen.getByText('Alipay, as you paid')).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Order again' }))
    expect(fakeTaro.navigation[0]?.url).toContain('items=m1.1.49900')
  })
})

describe('the cashier', () => {
  it('gives way to the page that tells what became of the payment', async () => {
    serverSays(paid)
    await open(OrderPaymentPage)
    await waitFor(() =>
      expect(fakeTaro.navigation).toEqual([
        expect.objectContaining({ method: 'redirectTo', url: expect.stringContaining('/paySuccess/o1') }),
      ]),
    )
  })

  it('shows the way out of a browser in which Alipay does not open, and pays nothing', async () => {
    messenger()
    serverSays(unpaidPayment)
    await open(OrderPaymentPage)
    fireEvent.click(await screen.findByRole('radio', { name: /Alipay/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Pay ¥499' }))
    expect(screen.getByText('Alipay doesn’t open in WeChat')).not.toBeNull()
    expect(fakeServer.callsTo('/dealer_order/alipay')).toEqual([])
  })

  it('lets somebody else pay only while the order says so', async () => {
    fakeServer.answer('/dealer_order/get', { code: 0, data: { ...payableOrder, actions: ['cancel'] } })
    serverSays(unpaidPayment)
    await open(OrderPaymentPage)
    await screen.findByText('To pay · Order AZ261120100001')
    expect(screen.queryByText('Ask someone else to pay')).toBeNull()
  })

  it('tries again under the same key when nobody knows if the server heard it', async () => {
    serverSays(unpaidPayment)
    fakeServer.answer('/dealer_order/wxpay', 'offline')
    await open(OrderPaymentPage)
    for (const _ of [1, 2]) {
      fireEvent.click(await screen.findByRole('button', { name: 'Pay ¥499' }))
      await act(async () => undefined)
    }
    const keys = fakeServer
      .callsTo('/dealer_order/wxpay')
      .map(({ body }) => (body as { requestKey: string }).requestKey)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })
})

describe('at a computer', () => {
  beforeEach(() => {
    Object.assign(window, { matchMedia: (query: string) => ({ matches: /hover: hover/.test(query) }) })
  })
  afterEach(() => {
    Reflect.deleteProperty(window, 'matchMedia')
  })

  it('a phone scans the code, and the page goes on once the server has the money', async () => {
    jest.useFakeTimers()
    serverSays(unpaidPayment)
    const code = { kind: 'code', url: 'weixin://wxpay/bizpayurl?pr=1' }
    fakeServer.answer('/dealer_order/wxpay', { code: 0, data: code })
    await open(OrderPaymentPage)
    await act(() => jest.advanceTimersByTimeAsync(100))
    fireEvent.click(screen.getByRole('button', { name: 'Pay ¥499' }))
    await act(() => jest.advanceTimersByTimeAsync(100))
    expect(fakeServer.callsTo('/dealer_order/wxpay')[0]?.body).toMatchObject({ channel: 'desktop' })
    expect(screen.getByRole('img', { name: 'Code to pay ¥499 with WeChat Pay' })).not.toBeNull()
    expect(fakeTaro.navigation).toEqual([])
    serverSays(paid)
    await act(() => jest.advanceTimersByTimeAsync(4000))
    expect(fakeTaro.navigation[0]?.url).toContain('/paySuccess/o1')
  })

  it('closing the code leads back to the ways to pay', async () => {
    serverSays(unpaidPayment)
    fakeServer.answer('/dealer_order/wxpay', { code: 0, data: { kind: 'code', url: 'weixin://wxpay/1' } })
    await open(OrderPaymentPage)
    fireEvent.click(await screen.findByRole('button', { name: 'Pay ¥499' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Pay another way' }))
    expect(screen.queryByRole('img', { name: /Code to pay/ })).toBeNull()
    expect(screen.getByRole('radio', { name: /Alipay/ })).not.toBeNull()
  })

  it('Alipay is asked for its page for computers', async () => {
    serverSays(unpaidPayment)
    fakeServer.answer('/dealer_order/alipay', 'offline')
    await open(OrderPaymentPage)
    fireEvent.click(await screen.findByRole('radio', { name: /Alipay/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Pay ¥499' }))
    await waitFor(() =>
      expect(fakeServer.callsTo('/dealer_order/alipay')[0]?.body).toMatchObject({ channel: 'desktop' }),
    )
  })
})

describe('somebody who was asked to pay', () => {
  const wish = {
    state: 'payable',
    amount: 499_00,
    secondsToPay: 1800,
    message: 'Back on Friday',
    personName: 'Lin Yi',
    items: null,
    refunded: 0,
  }
  const TOKEN = 'x'.repeat(32)

  it('sees who asks, how much and what to be careful about, without being signed in', async () => {
    startLocalAuthSession('')
    fakeServer.answer('/open/dealer_order/get_substitute_payment', { code: 0, data: wish })
    await open(PayForFriendPage, TOKEN)
    expect(await screen.findByText('Back on Friday')).not.toBeNull()
    expect(screen.getByText('Lin Yi is asking you to pay')).not.toBeNull()
    expect(screen.getByText(/Make sure it is someone you know/)).not.toBeNull()
  })

  it('is told when nothing is left to pay, and what was refunded', async () => {
    fakeServer.answer('/open/dealer_order/get_substitute_payment', {
      code: 0,
      data: { ...wish, state: 'paid', refunded: 100_00 },
    })
    await open(PayForFriendPage, TOKEN)
    expect(await screen.findByText(/Someone has already paid/)).not.toBeNull()
    expect(screen.getByText('¥100 was refunded to the payer.')).not.toBeNull()
    expect(screen.queryByRole('button', { name: /with WeChat/ })).toBeNull()
  })
})

describe('what can be paid with', () => {
  const offer = (paymentMethods: { weixin: boolean; alipay: boolean; friend: boolean }) =>
    fakeServer.answer('/open/app/app_config', { code: 0, data: { paymentMethods } })

  it('is what the shop offers, and the first of it is chosen', async () => {
    serverSays(unpaidPayment)
    offer({ weixin: false, alipay: true, friend: false })
    await open(OrderPaymentPage)
    await waitFor(() => expect(document.getElementById('way-weixin')).toBeNull())
    expect(document.getElementById('way-friend')).toBeNull()
    expect(document.getElementById('way-alipay')?.getAttribute('aria-checked')).toBe('true')
  })

  it('is said to be nothing when the shop has closed payment', async () => {
    serverSays(unpaidPayment)
    offer({ weixin: false, alipay: false, friend: false })
    await open(OrderPaymentPage)
    await screen.findByText(/Payment isn’t available right now/)
    expect(document.getElementById('cashier-pay')?.hasAttribute('disabled')).toBe(true)
  })
})
