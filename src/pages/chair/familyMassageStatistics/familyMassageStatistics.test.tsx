import { fireEvent, screen } from '@testing-library/react'
import { loadChairTranslations } from '../../../../test/doubles/chairRecords'
import { FakeWebSocket } from '../../../../test/doubles/fakeWebSocket'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp } from '../../../../test/doubles/renderPage'
import type { MassageStatistics } from '@anzuo/contract'
import FamilyMassageStatisticsPage from '.'

const statistics: MassageStatistics = {
  minutes: 75,
  sessions: 5,
  parts: [{ label: '2026-11-01', minutes: 75 }],
  programs: [{ program: 1, minutes: 75, sessions: 5 }],
  zones: [{ zone: 'neck', minutes: 75 }],
}

beforeAll(loadChairTranslations)
beforeEach(() => {
  resetApp({ token: 'token' })
  FakeWebSocket.install()
  fakeServer.answer('/device/list', {
    code: 0,
    data: {
      devices: [
        {
          serialNumber: 'HK24A00001',
          family: 'hk',
          features: [],
          role: 'owner',
          name: null,
          sharesStatistics: true,
        },
      ],
    },
  })
  fakeServer.answer('/massage_statistics/family', {
    code: 0,
    data: {
      members: [
        { memberId: '1', nickname: 'Lin', role: 'owner', isYou: true, statistics },
        { memberId: '2', nickname: 'Chen', role: 'family', isYou: false, statistics: null },
      ],
    },
  })
})

it('adds up those who share, and shows nothing of those who do not', async () => {
  renderPage(FamilyMassageStatisticsPage)
  const mine = await screen.findByRole('button', { name: /Lin \(you\).*mostly Neck.*1 h 15 min/ })
  const other = screen.getByRole<HTMLButtonElement>('button', { name: /Chen.*not shared/ })
  expect(other.disabled).toBe(true)
  fireEvent.click(mine)
  expect(screen.getByRole('img', { name: /Minutes per day: 1 h 15 min in total/ })).not.toBeNull()
})
