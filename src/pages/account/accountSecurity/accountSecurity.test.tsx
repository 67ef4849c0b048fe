import { screen } from '@testing-library/react'
import { createTestChair } from '../../../../test/doubles/chairRecords'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp, waitForPendingRequests } from '../../../../test/doubles/renderPage'
import { createTestUser } from '../../../../test/doubles/users'
import AccountSecurityPage from '.'

const openPage = async () => {
  renderPage(AccountSecurityPage)
  await waitForPendingRequests()
}

beforeEach(() => {
  resetApp({ token: 'token' })
  fakeServer.answer('/user/get', { code: 0, data: createTestUser() })
  fakeServer.answer('/open/app/app_config', { code: 0, data: { passkeyHost: null } })
  fakeServer.answer('/user/devices/list', { code: 0, data: { devices: [] } })
  fakeServer.answer('/user/passkeys/list', { code: 0, data: { passkeys: [] } })
  fakeServer.answer('/device/list', { code: 0, data: { devices: [createTestChair()] } })
  fakeServer.answer('/device/member/list', { code: 0, data: { members: [] } })
})

it('shows nothing yet while a list is awaited that would push down what stands below', async () => {
  fakeServer.answer('/device/list', 'silence')
  await openPage()
  expect(screen.queryByText('How you log in')).toBeNull()
})

it('shows its cards once all lists are known', async () => {
  await openPage()
  expect(await screen.findByText('How you log in')).toBeTruthy()
  expect(screen.getByText('Living room')).toBeTruthy()
})

it('waits for no list that can’t be had', async () => {
  fakeServer.answer('/device/list', { code: 1004, message: 'no' })
  await openPage()
  expect(await screen.findByText('How you log in')).toBeTruthy()
})
