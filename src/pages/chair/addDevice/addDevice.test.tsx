import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/server'
import { double } from '../../../../test/doubles/taro'
import { queryClient } from '@/data/queryClient'
import { startSession } from '@/data/session'
import { familyOf } from '@/domain/chair'
import { loadTexts } from '@/i18n/instance'
import { chairTexts } from '@/i18n/namespaces/chair'
import { chairLinkTexts } from '@/i18n/namespaces/chairLink'
import AddDevicePage from '.'

const serialNumber = 'W24A000002'
const lookup = (isOwned: boolean) => ({
  code: 0,
  data: {
    serialNumber,
    family: 'w',
    features: [...familyOf('w').features],
    isOnline: true,
    isOwned,
    allowsGuests: false,
  },
})

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <AddDevicePage />
    </QueryClientProvider>,
  )

const type = (text: string) => {
  fireEvent.change(screen.getByLabelText('Link or serial number'), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
}

beforeAll(() => Promise.all([loadTexts(chairTexts), loadTexts(chairLinkTexts)]))
beforeEach(() => {
  double.reset()
  localStorage.clear()
  queryClient.clear()
  fakeServer.install()
  fakeServer.answer('/device/list', { code: 0, data: { devices: [] } })
  startSession('token')
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
