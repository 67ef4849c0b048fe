import { fireEvent, screen, waitFor } from '@testing-library/react'
import { fakeTaro } from '../../../../test/doubles/taro'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp, waitForPendingRequests } from '../../../../test/doubles/renderPage'
import { getCurrentLegalTexts } from '@/data/account/consents'
import { queryClient } from '@/data/api/queryClient'
import { endLocalAuthSession } from '@/data/account/authSession'
import { UpdatedTermsPrompt } from './UpdatedTermsPrompt'

const AGREED_AT = '2024-08-02T08:00:00.000Z'
const currentConsents = () =>
  getCurrentLegalTexts().map(({ document, version }) => ({ document, version, at: AGREED_AT }))
const outdatedConsents = () => currentConsents().map(consent => ({ ...consent, version: '0.9' }))

const openPage = async () => {
  const page = renderPage(UpdatedTermsPrompt)
  await waitForPendingRequests()
  return page
}

beforeEach(() => resetApp({ token: 'token' }))

it('asks nothing of somebody who agreed to the versions in force', async () => {
  fakeServer.answer('/user/consents/list', {
    code: 0,
    data: { consents: [...currentConsents(), ...outdatedConsents()] },
  })
  await openPage()
  expect(screen.queryByText('Our terms have changed')).toBeNull()
})

it('asks nothing of somebody who is signed out', async () => {
  endLocalAuthSession('loggedOut')
  await openPage()
  expect(fakeServer.calls).toEqual([])
})

it('asks for consent to the text that is newer than the one agreed to, and notes it', async () => {
  const [agreement, privacy] = getCurrentLegalTexts()
  const known = [currentConsents()[0], outdatedConsents()[1]]
  fakeServer.answer('/user/consents/list', { code: 0, data: { consents: known } })
  fakeServer.answer('/user/consents/agree', { code: 0, data: { consents: [...currentConsents(), ...known] } })
  await openPage()
  expect(await screen.findByText('Our terms have changed')).not.toBeNull()
  expect(screen.queryByText('Privacy policy')).not.toBeNull()
  expect(screen.queryByText('User agreement')).toBeNull()
  expect(agreement?.document).toBe('registration')
  fireEvent.click(screen.getByText('I agree'))
  await waitFor(() => expect(screen.queryByText('Our terms have changed')).toBeNull())
  expect(fakeServer.callsTo('/user/consents/agree').map(({ body }) => body)).toEqual([
    { agreedTo: [{ document: privacy?.document, version: privacy?.version }] },
  ])
})

it('keeps the question when the network is away', async () => {
  fakeServer.answer('/user/consents/list', { code: 0, data: { consents: outdatedConsents() } })
  fakeServer.answer('/user/consents/agree', 'offline')
  await openPage()
  fireEvent.click(await screen.findByText('I agree'))
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(screen.queryByText('Our terms have changed')).not.toBeNull()
})

it('leads to what changed, and may wait until the app opens anew', async () => {
  fakeServer.answer('/user/consents/list', { code: 0, data: { consents: outdatedConsents() } })
  const page = await openPage()
  fireEvent.click(await screen.findByText('Privacy policy'))
  expect(fakeTaro.navigation.at(-1)).toMatchObject({ url: expect.stringContaining('section=changes') })
  fireEvent.click(screen.getByText('Ask me later'))
  expect(screen.queryByText('Our terms have changed')).toBeNull()
  page.unmount()
  await openPage()
  expect(screen.queryByText('Our terms have changed')).toBeNull()
})
