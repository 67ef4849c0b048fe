import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { fakeTaro } from '../../../../test/doubles/taro'
import { queryClient } from '@/data/api/queryClient'
import { startAuthSession } from '@/data/account/authSession'
import { getChairFamily } from '@anzuo/chair-protocol'
import { loadNamespace } from '@/i18n/instance'
import { chairTranslations } from '@/i18n/namespaces/chair'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'
import AddChairPage from '.'

const serialNumber = 'W24A000002'
const lookup = (isOwned: boolean) => ({
  code: 0,
  data: {
    serialNumber,
    family: 'w',
    features: [...getChairFamily('w').features],
    isOnline: true,
    isOwned,
    allowsGuests: false,
  },
})

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <AddChairPage />
    </QueryClientProvider>,
  )

const type = (text: string) => {
  fireEvent.change(screen.getByLabelText('Link or serial number'), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
}

beforeAll(() => Promise.all([loadNamespace(chairTranslations), loadNamespace(chairLinkTranslations)]))
beforeEach(() => {
  fakeTaro.reset()
  localStorage.clear()
  queryClient.clear()
  fakeServer.install()
  fakeServer.answer('/device/list', { code: 0, data: { devices: [] } })
  startAuthSession('token')
})
afterEach(() => jest.useRealTimers())

it('says when what was typed is no chair', () => {
  open()
  type('good morning')
  expect(screen.getByText('This is neither a chair’s link nor a serial number')).not.toBeNull()
})

it('binds a chair when its button is pressed', async () => {
  fakeServer.answer('/open/device/lookup', lookup(false))
  fakeServer.answer('/device/claim', {
    code: 0,
    data: {
      claimId: 'c1',
      challenge: '00'.repeat(16),
      isWaitingForPress: true,
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    },
  })
  fakeServer.answer('/device/bind', { code: 0, data: { isBound: false, device: null } })
  open()
  type(`https://anzuo.example/w/W24/${serialNumber}`)
  const begin = await screen.findByRole('button', { name: 'Add this chair' })
  jest.useFakeTimers()
  await act(async () => {
    fireEvent.click(begin)
    await jest.advanceTimersByTimeAsync(2000)
  })
  expect(screen.getByText('Press the button on the armrest')).not.toBeNull()
  expect(screen.queryByText('It is yours')).toBeNull()

  fakeServer.answer('/device/bind', { code: 0, data: { isBound: true, device: null } })
  await act(() => jest.advanceTimersByTimeAsync(2000))
  expect(screen.getByText('It is yours')).not.toBeNull()
})

it('sends whoever finds a chair of somebody else to its owner', async () => {
  fakeServer.answer('/open/device/lookup', lookup(true))
  open()
  type(serialNumber)
  expect(await screen.findByText('This chair has an owner')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Add this chair' })).toBeNull()
})
