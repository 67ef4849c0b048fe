import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { double } from '../../../../test/doubles/taro'
import { fakeServer } from '../../../../test/doubles/server'
import { textsInForce } from '@/data/consents'
import { queryClient } from '@/data/queryClient'
import { endSession, startSession } from '@/data/session'
import { NewTerms } from './NewTerms'

const AT = '2024-08-02T08:00:00.000Z'
const inForce = () => textsInForce().map(({ document, version }) => ({ document, version, at: AT }))
const before = () => inForce().map(consent => ({ ...consent, version: '0.9' }))

const open = async () => {
  const page = render(
    <QueryClientProvider client={queryClient}>
      <NewTerms />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return page
}

beforeEach(() => {
  double.reset()
  queryClient.clear()
  fakeServer.install()
  startSession('token')
})

it('asks nothing of somebody who agreed to the versions in force', async () => {
  fakeServer.answer('/user/consents/list', { code: 0, data: { consents: [...inForce(), ...before()] } })
  await open()
  expect(screen.queryByText('Our terms have changed')).toBeNull()
})

it('asks nothing of somebody who is signed out', async () => {
  endSession('loggedOut')
  await open()
  expect(fakeServer.calls).toEqual([])
})

it('asks for consent to the text that is newer than the one agreed to, and notes it', async () => {
  const [agreement, privacy] = textsInForce()
  const known = [inForce()[0], before()[1]]
  fakeServer.answer('/user/consents/list', { code: 0, data: { consents: known } })
  fakeServer.answer('/user/consents/agree', { code: 0, data: { consents: [...inForce(), ...known] } })
  await open()
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
  fakeServer.answer('/user/consents/list', { code: 0, data: { consents: before() } })
  fakeServer.answer('/user/consents/agree', 'offline')
  await open()
  fireEvent.click(await screen.findByText('I agree'))
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(screen.queryByText('Our terms have changed')).not.toBeNull()
})

it('leads to what changed, and may wait until the app opens anew', async () => {
  fakeServer.answer('/user/consents/list', { code: 0, data: { consents: before() } })
  const page = await open()
  fireEvent.click(await screen.findByText('Privacy policy'))
  expect(double.navigation.at(-1)).toMatchObject({ url: expect.stringContaining('section=changes') })
  fireEvent.click(screen.getByText('Ask me later'))
  expect(screen.queryByText('Our terms have changed')).toBeNull()
  page.unmount()
  await open()
  expect(screen.queryByText('Our terms have changed')).toBeNull()
})
