import { screen } from '@testing-library/react'
import { shopRules } from '@anzuo/domain/shop'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp, waitForPendingRequests } from '../../../../test/doubles/renderPage'
import { startLocalAuthSession } from '@/data/account/authSession'
import PointsPage from '.'

const answerHistory = (entries: unknown[]) =>
  fakeServer.answer('/points/history', { code: 0, data: { entries, next: null } })

const openPage = async () => {
  renderPage(PointsPage)
  await waitForPendingRequests()
}

beforeEach(() => {
  resetApp()
  startLocalAuthSession('token')
  fakeServer.answer('/open/system_config/dealer_order', { code: 0, data: shopRules })
  fakeServer.answer('/points/balance', { code: 0, data: { balance: 2480 } })
  answerHistory([])
})

it('says how many points there are and what they are worth', async () => {
  await openPage()
  expect(await screen.findByText('2,480')).toBeTruthy()
  expect(screen.getByText('Worth ¥24.80 at checkout')).toBeTruthy()
  expect(screen.getByText('No points yet')).toBeTruthy()
})

it('tells how to get more, by the rules of the shop alone', async () => {
  fakeServer.answer('/open/system_config/dealer_order', {
    code: 0,
    data: { ...shopRules, pointsPerYuan: 2, commentPoints: 0 },
  })
  await openPage()
  expect(await screen.findByText('+2')).toBeTruthy()
  expect(screen.getByText('For each yuan you pay, once the order is completed')).toBeTruthy()
  expect(screen.queryByText('Reviewing an order')).toBeNull()
  expect(screen.getByRole('link', { name: 'All rules' }).getAttribute('href')).toBe('/integralRules')
})

it('lists how they came and went', async () => {
  const at = '2026-10-18T08:00:00.000Z'
  answerHistory([
    { id: 'e1', kind: 'used', points: -120, orderNumber: 'AZ1', at },
    { id: 'e2', kind: 'earned', points: 300, orderNumber: 'AZ2', at },
  ])
  await openPage()
  expect(await screen.findByText('Used at checkout')).toBeTruthy()
  expect(screen.getByText('−120')).toBeTruthy()
  expect(screen.getByText('+300')).toBeTruthy()
  expect(screen.getByText(/AZ1/)).toBeTruthy()
})
