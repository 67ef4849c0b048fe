import { fireEvent, screen } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { fakeTaro } from '../../../../test/doubles/taro'
import { renderPage, resetApp, waitForPendingRequests } from '../../../../test/doubles/renderPage'
import { getCurrentLegalTexts } from '@/data/account/consents'
import { endLocalAuthSession, startLocalAuthSession } from '@/data/account/authSession'
import { shopRules } from '@anzuo/domain/shop'
import AccountPage from '.'

const openPage = async () => {
  renderPage(AccountPage)
  await waitForPendingRequests()
}

beforeEach(() => {
  resetApp()
  fakeServer.answer('/open/system_config/dealer_order', { code: 0, data: shopRules })
  fakeServer.answer('/dealer_cart/list', { code: 0, data: { groups: [], count: 0 } })
  const consents = getCurrentLegalTexts().map(text => ({ ...text, at: '2026-10-18T08:00:00.000Z' }))
  fakeServer.answer('/user/consents/list', { code: 0, data: { consents } })
  fakeServer.answer('/points/balance', { code: 0, data: { balance: 2480 } })
  fakeServer.answer('/dealer_order/counts', {
    code: 0,
    data: { pendingPayment: 1, pendingDelivery: 0, pendingReceipt: 2, toComment: 0, refunding: 0 },
  })
})

it('shows how many orders wait where, and leads there', async () => {
  startLocalAuthSession('token')
  await openPage()
  const toReceive = screen.getByRole('link', { name: '2 On its way' })
  expect(toReceive.getAttribute('href')).toBe('/orderList?tab=toReceive')
  expect(screen.getByRole('link', { name: 'To ship' }).textContent).toBe('To ship')
})

it('says what the points are worth, and leads to their page', async () => {
  startLocalAuthSession('token')
  await openPage()
  fireEvent.click(screen.getByText('Worth ¥24.80 at checkout'))
  expect(fakeTaro.navigation.map(({ url }) => url)).toEqual([expect.stringContaining('/points')])
})

it('asks nothing of the server about somebody who is signed out', async () => {
  endLocalAuthSession('loggedOut')
  await openPage()
  expect(screen.queryByText('Points')).toBeNull()
  expect(fakeServer.callsTo('/dealer_order/counts')).toHaveLength(0)
})
