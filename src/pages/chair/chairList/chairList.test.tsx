import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { FakeWebSocket } from '../../../../test/doubles/fakeWebSocket'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { fakeTaro } from '../../../../test/doubles/taro'
import type { Chair } from '@anzuo/contract'
import { queryClient } from '@/data/api/queryClient'
import { startAuthSession } from '@/data/account/authSession'
import { getChairFamily } from '@anzuo/chair-protocol'
import { loadNamespace } from '@/i18n/instance'
import { chairTranslations } from '@/i18n/namespaces/chair'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'
import ChairListPage from '.'

const NOW = new Date(2026, 10, 20, 21, 40)

const open = async (changes: Partial<Chair>) => {
  const device: Chair = {
    serialNumber: 'HK24A00001',
    family: 'hk',
    features: [...getChairFamily('hk').features],
    firmware: '1.0.0',
    name: 'Living room',
    role: 'owner',
    expiresAt: null,
    allowsGuests: false,
    sharesStatistics: false,
    isOnline: true,
    offlineSince: null,
    state: null,
    seat: 'unknown',
    ...changes,
  }
  fakeServer.answer('/device/list', { code: 0, data: { devices: [device] } })
  const drawn = render(
    <QueryClientProvider client={queryClient}>
      <ChairListPage />
    </QueryClientProvider>,
  )
  await screen.findByText('Living room')
  return drawn
}

beforeAll(() => Promise.all([loadNamespace(chairTranslations), loadNamespace(chairLinkTranslations)]))
beforeEach(() => {
  jest.useFakeTimers({ now: NOW, doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick'] })
  fakeTaro.reset()
  queryClient.clear()
  fakeServer.install()
  FakeWebSocket.install()
  startAuthSession('token')
})
afterEach(() => jest.useRealTimers())

it.each([
  ['today', new Date(2026, 10, 20, 9, 5), 'Offline since 09:05'],
  ['yesterday', new Date(2026, 10, 19, 9, 5), 'Offline since yesterday'],
  ['earlier', new Date(2026, 9, 28, 9, 5), 'Offline since 28 Oct'],
])('a chair that went %s says since when it is offline', async (_, since, words) => {
  await open({ isOnline: false, offlineSince: since.toISOString() })
  expect(screen.queryByText(words)).not.toBeNull()
})

it('a chair that nobody heard going says only that it is offline', async () => {
  await open({ isOnline: false })
  expect(screen.queryByText('Offline')).not.toBeNull()
})
