import { act, fireEvent, screen } from '@testing-library/react'
import { createTestChair, loadChairTranslations } from '../../../../test/doubles/chairRecords'
import { FakeWebSocket } from '../../../../test/doubles/fakeWebSocket'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { openPage, renderPage, resetApp, signIn } from '../../../../test/doubles/renderPage'
import {
  createTestHeartRate,
  createTestReportSummary,
  testBloodPressure,
} from '../../../../test/doubles/reportRecords'
import { fakeTaro } from '../../../../test/doubles/taro'
import type { HealthReportSummary } from '@/data/health/reports'
import SmartPlanPage from '.'

const report = createTestReportSummary({
  id: 'r1',
  measuredAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  indicators: [
    {
      ...testBloodPressure,
      value: 128,
      confidence: 0.5,
      interval: [120, 136],
      diastolic: { value: 94, interval: [88, 98] },
      calibration: { systolic: 130, diastolic: 96, takenAt: '2026-11-18T08:00:00Z' },
    },
  ],
})

const device = createTestChair({ serialNumber: 'HK24S00001', seat: 'you' })

const open = async (changes: Partial<HealthReportSummary> = {}) => {
  fakeServer.answer('/health_report/list', {
    code: 0,
    data: { reports: [{ ...report, ...changes }], next: null },
  })
  fakeServer.answer('/device/list', { code: 0, data: { devices: [device] } })
  fakeServer.answer('/user/profile/get', { code: 0, data: { hypertension: null } })
  renderPage(SmartPlanPage)
  await screen.findByText('Before you start')
  await act(async () => undefined)
  await act(async () => FakeWebSocket.getLatest().simulateOpen())
  const seen = { type: 'chair', serialNumber: device.serialNumber, isOnline: true, state: null, seat: 'you' }
  await act(async () => FakeWebSocket.getLatest().simulateMessage(seen))
}

const start = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Start|^Best not/ })

beforeAll(loadChairTranslations)
beforeEach(() => {
  resetApp()
  FakeWebSocket.install()
  signIn('lin')
})

it('gives the reasons of its plan and starts nothing before the questions are answered', async () => {
  await open()
  expect(screen.getByText(/Your lower blood pressure is about 96/)).not.toBeNull()
  expect(start().disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'None of these' }))
  expect(start().disabled).toBe(false)
  expect(fakeServer.callsTo('/device/command')).toEqual([])

  fakeServer.answer('/device/command', { code: 0, data: { result: 'ok', state: null } })
  await act(async () => void fireEvent.click(start()))
  const [{ body } = { body: null }] = fakeServer.callsTo('/device/command')
  expect(body).toMatchObject({ command: { name: 'startPlan' } })
  expect(fakeTaro.navigation.at(-1)?.url).toContain(device.serialNumber)
})

it('starts nothing for somebody with a fever, and takes the answer back', async () => {
  await open()
  fireEvent.click(screen.getByRole('checkbox', { name: 'None of these' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Fever' }))
  expect(screen.getByRole('alert').textContent).toContain('Fever')
  expect(start().disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Fever' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(start().disabled).toBe(true)
})

it('asks for the age where it is not known, and is not for children', async () => {
  await open({ person: { age: null, sex: null, isAthlete: null } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'None of these' }))
  expect(start().disabled).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Under 14' }))
  expect(screen.getByRole('alert').textContent).toContain('not for children')
  fireEvent.click(screen.getByRole('radio', { name: '18 to 64' }))
  expect(start().disabled).toBe(false)
})

it('lists the steps that the chair runs, and their minutes add up to those of the plan', async () => {
  await open()
  const [plan] = screen.getAllByRole('img', { name: /minutes in \d parts/ })
  const [total, count] = plan?.getAttribute('aria-label')?.match(/\d+/g)?.map(Number) ?? []
  const minutes = screen.getAllByText(/^\d+ min$/).map(({ textContent }) => parseInt(textContent ?? '', 10))
  expect(minutes).toHaveLength(count ?? NaN)
  expect(minutes.reduce((sum, each) => sum + each, 0)).toBe(total)
})

it('steers no chair by a sample, and leads to a check', async () => {
  await open({ isSample: true })
  expect(screen.getByRole('alert').textContent).toContain('This report is a sample')
  fireEvent.click(screen.getByRole('checkbox', { name: 'None of these' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Best not/ }).disabled).toBe(true)
  expect(screen.getByRole('button', { name: 'Start a check' })).not.toBeNull()
})

it('leads to a new check when the report is over', async () => {
  await open({ isExpired: true })
  expect(screen.getByRole('alert').textContent).toContain('too old')
  expect(screen.getByRole('button', { name: 'Start a check' })).not.toBeNull()
})

describe('a plan from a report that is further back than the list', () => {
  const { isSample, site, seconds, ...old } = report
  const asked = {
    ...old,
    id: 'r99',
    memberId: 'm1',
    quality: { site, seconds, isSample, frameRate: 30, snr: 8, brightness: 120, stillness: 1 },
  }
  const newest = { ...report, indicators: [createTestHeartRate(64)] }

  const openAsked = async () => {
    fakeServer.answer('/health_report/list', { code: 0, data: { reports: [newest], next: null } })
    fakeServer.answer('/device/list', { code: 0, data: { devices: [device] } })
    fakeServer.answer('/user/profile/get', { code: 0, data: { hypertension: null } })
    await openPage(SmartPlanPage, { report: 'r99' })
  }

  it('is made from that one', async () => {
    fakeServer.answer('/health_report/get', { code: 0, data: asked })
    await openAsked()
    expect(await screen.findByText(/Your lower blood pressure is about 96/)).not.toBeNull()
    expect(fakeServer.callsTo('/health_report/get').map(({ body }) => body)).toEqual([{ id: 'r99' }])
  })

  it('says so when that one cannot be had, and is not made from another', async () => {
    fakeServer.answer('/health_report/get', { code: 404, message: 'not found' })
    await openAsked()
    expect(await screen.findByRole('alert')).not.toBeNull()
    expect(screen.queryByText('Before you start')).toBeNull()
  })
})
