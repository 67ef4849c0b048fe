import { act, fireEvent, screen } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp } from '../../../../test/doubles/renderPage'
import { payableOrder, unpaidPayment } from '../../../../test/doubles/shopRecords'
import { loadNamespace } from '@/i18n/instance'
import { paymentTranslations } from '@/i18n/namespaces/payment'
import RequestPaymentPage from '.'

const TOKEN = 'Q0gko87EU_jxwqN6yq7bM3Ta-8r2prH4'

const openPage = async () => {
  renderPage(RequestPaymentPage, { id: 'o1' })
  await screen.findByText('M1 massager')
}
const getRequestBodies = () => fakeServer.callsTo('/dealer_order/substitute_payment').map(({ body }) => body)

beforeAll(() => loadNamespace(paymentTranslations))
beforeEach(() => {
  resetApp({ token: 'token' })
  fakeServer.answer('/dealer_order/get', { code: 0, data: payableOrder })
  fakeServer.answer('/dealer_order/payment', { code: 0, data: unpaidPayment })
  fakeServer.answer('/open/system_config/dealer_order', { code: 0, data: { friendPayHours: 24 } })
  fakeServer.answer('/dealer_order/substitute_payment', {
    code: 0,
    data: { token: TOKEN, expiresAt: '2026-11-21T06:32:00Z' },
  })
})

it('makes a link that shows what the person wants to show, after saying what it shows and how long it lasts', async () => {
  await openPage()
  expect(screen.getByText(/They don’t see your address/)).not.toBeNull()
  expect(await screen.findByText(/the time to pay is 24 hours/)).not.toBeNull()
  fireEvent.change(screen.getByLabelText(/Message/), { target: { value: 'Back on Friday' } })
  fireEvent.click(screen.getByRole('switch', { name: 'Show what’s in the order' }))
  expect(screen.queryByText('M1 massager')).toBeNull()
  expect(getRequestBodies()).toEqual([])

  fireEvent.click(screen.getByRole('button', { name: 'Create link' }))
  expect(await screen.findByText(`http://localhost/wechatPayOther/${TOKEN}`)).not.toBeNull()
  expect(getRequestBodies()).toEqual([
    { id: 'o1', message: 'Back on Friday', showsItems: false, showsName: true },
  ])
})

it('asks for a new link when something is changed, so that no old words are sent', async () => {
  await openPage()
  fireEvent.click(screen.getByRole('button', { name: 'Create link' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
  fireEvent.click(screen.getByRole('switch', { name: 'Show my name' }))
  fireEvent.click(screen.getByRole('button', { name: 'Create link' }))
  await act(async () => undefined)
  expect(getRequestBodies().map(body => (body as { showsName: boolean }).showsName)).toEqual([true, false])
})
