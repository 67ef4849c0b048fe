import { screen } from '@testing-library/react'
import { createTestChair, loadChairTranslations } from '../../../../test/doubles/chairRecords'
import { FakeWebSocket } from '../../../../test/doubles/fakeWebSocket'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp } from '../../../../test/doubles/renderPage'
import type { Chair } from '@anzuo/contract'
import ChairListPage from '.'

const NOW = new Date(2026, 10, 20, 21, 40)

const open = async (changes: Partial<Chair>) => {
  fakeServer.answer('/device/list', { code: 0, data: { devices: [createTestChair(changes)] } })
  const drawn = renderPage(ChairListPage)
  await screen.findByText('Living room')
  return drawn
}

beforeAll(loadChairTranslations)
beforeEach(() => {
  jest.useFakeTimers({ now: NOW, doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick'] })
  resetApp({ token: 'token' })
  FakeWebSocket.install()
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
