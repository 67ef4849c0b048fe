import { screen } from '@testing-library/react'
import { brands } from '@config/brands'
import { fakeServer } from '../../../test/doubles/fakeServer'
import { renderPage, resetApp, waitForPendingRequests } from '../../../test/doubles/renderPage'
import { startLocalAuthSession } from '@/data/account/authSession'
import { loadNamespace } from '@/i18n/instance'
import { siteTranslations } from '@/i18n/namespaces/site'
import { AccountNavigation } from './AccountNavigation.h5'

beforeAll(() => loadNamespace(siteTranslations))
beforeEach(() => resetApp())

const open = async (route: Parameters<typeof AccountNavigation>[0]['route']) => {
  renderPage(() => <AccountNavigation route={route} />)
  await waitForPendingRequests()
}

it('leads to each part of the account and marks the one that is open', async () => {
  await open('addressList')
  expect(screen.getByRole('navigation', { name: 'Account pages' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('href')).toBe('/store/my')
  const current = screen.getAllByRole('link').filter(link => link.getAttribute('aria-current'))
  expect(current.map(link => link.textContent)).toEqual(['Address book'])
})

it('says how many orders are under way and how many messages are new', async () => {
  fakeServer.answer('/dealer_order/counts', {
    code: 0,
    data: { pendingPayment: 1, pendingDelivery: 0, pendingReceipt: 2, toComment: 4, refunding: 5 },
  })
  fakeServer.answer('/notification/unread', { code: 0, data: { count: 2 } })
  startLocalAuthSession('token')
  await open('account')
  expect(screen.getByRole('link', { name: /My orders/ }).textContent).toBe('My orders3')
  expect(screen.getByRole('link', { name: /Messages/ }).textContent).toBe('Messages2 new')
})

it('asks nothing about the orders of somebody who is signed out', async () => {
  await open('account')
  expect(fakeServer.callsTo('/dealer_order/counts')).toEqual([])
  expect(screen.queryByRole('link', { name: 'Account and security' })).toBeNull()
})

it('has no ways to a shop that the app lacks', async () => {
  const shop = brands.original.features
  Object.assign(globalThis, { BRAND: { ...brands.original, features: { ...shop, shop: false } } })
  await open('account')
  expect(screen.queryByRole('link', { name: 'My orders' })).toBeNull()
  expect(screen.getByRole('link', { name: 'My chairs' })).toBeTruthy()
  Object.assign(globalThis, { BRAND: brands.original })
})
