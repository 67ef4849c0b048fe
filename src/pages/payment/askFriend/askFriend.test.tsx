import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { double } from '../../../../test/doubles/taro'
import { fakeServer } from '../../../../test/doubles/server'
import { queryClient } from '@/data/queryClient'
import { startSession } from '@/data/session'
import { loadTexts } from '@/i18n/instance'
import { paymentTexts } from '@/i18n/namespaces/payment'
import AskFriendPage from '.'

const TOKEN = 'Q0gko87EU_jxwqN6yq7bM3Ta-8r2prH4'
const order = {
  id: 'o1',
  number: 'AZ261120100001',
  actions: ['pay', 'payByOther'],
  lines: [{ skuId: 'm1', name: 'M1 massager', picture: '/m1.svg', quantity: 1, price: 499_00 }],
  total: 499_00,
  delivery: { method: 'pickup', storeId: 's', storeName: 'Anfu Road' },
}
const unpaid = {
  state: 'unpaid',
  amount: 499_00,
  secondsToPay: 1800,
  paidAt: null,
  paidBy: null,
  returned: null,
}

const open = async () => {
  double.params = { id: 'o1' }
  render(
    <QueryClientProvider client={queryClient}>
      <AskFriendPage />
    </QueryClientProvider>,
  )
  await screen.findByText('M1 massager')
}
const asked = () => fakeServer.callsTo('/dealer_order/substitute_payment').map(({ body }) => body)

beforeAll(() => loadTexts(paymentTexts))
beforeEach(() => {
  double.reset()
  localStorage.clear()
  queryClient.clear()
  fakeServer.install()
  startSession('token')
  fakeServer.answer('/dealer_order/get', { code: 0, data: order })
  fakeServer.answer('/dealer_order/payment', { code: 0, data: unpaid })
  fakeServer.answer('/open/system_config/dealer_order', { code: 0, data: { friendPayHours: 24 } })
  fakeServer.answer('/dealer_order/substitute_payment', {
    code: 0,
    data: { token: TOKEN, expiresAt: '2026-11-21T06:32:00Z' },
  })
})

it('makes a link that shows what the person wants to show, after saying what it shows and how long it lasts', async () => {
  await open()
  expect(screen.getByText(/They don’t see your address/)).not.toBeNull()
  expect(await screen.findByText(/24 hours to pay/)).not.toBeNull()
  fireEvent.change(screen.getByLabelText(/A word to them/), { target: { value: 'Back on Friday' } })
  fireEvent.click(screen.getByRole('switch', { name: 'Show what it is' }))
  expect(screen.queryByText('M1 massager')).toBeNull()
  expect(asked()).toEqual([])

  fireEvent.click(screen.getByRole('button', { name: 'Make the link' }))
  expect(await screen.findByText(`http://localhost/wechatPayOther/${TOKEN}`)).not.toBeNull()
  expect(asked()).toEqual([{ id: 'o1', message: 'Back on Friday', showsItems: false, showsName: true }])
})

it('asks for a new link when something is changed, so that no old words are sent', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Make the link' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Change it' }))
  fireEvent.click(screen.getByRole('switch', { name: 'Show my name' }))
  fireEvent.click(screen.getByRole('button', { name: 'Make the link' }))
  await act(async () => undefined)
  expect(asked().map(body => (body as { showsName: boolean }).showsName)).toEqual([true, false])
})
