import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { double } from '../../../../test/doubles/taro'
import { fakeServer } from '../../../../test/doubles/server'
import type { Report } from '@/contract'
import { queryClient } from '@/data/queryClient'
import { setUser, startSession } from '@/data/session'
import { loadTexts } from '@/i18n/instance'
import { healthTexts } from '@/i18n/namespaces/health'
import ReportPage from '.'

const emptyProfile = { name: 'Lin Ran', height: null }
const report: Report = {
  id: 'r1',
  personName: 'Lin Ran',
  measuredAt: '2026-11-20T08:32:00Z',
  uploadedAt: '2026-11-20T08:32:10Z',
  expiresAt: '2999-11-27T08:32:00Z',
  isExpired: false,
  person: { age: 42, sex: 'female', isAthlete: null },
  indicators: [
    {
      key: 'HR_BPM',
      value: 64.1,
      unit: 'bpm',
      provenance: 'measured',
      confidence: 0.9,
      interval: [63, 65.2],
    },
    { key: 'brpm', missing: 'poorSignal' },
    { key: 'WEIGHT_BMI', value: 28.4, unit: 'kg/m²', provenance: 'asked', confidence: 1, interval: null },
    { key: 'WAIST_TO_HEIGHT', missing: 'profileIncomplete' },
  ],
  quality: { seconds: 30, frameRate: 30, snr: 5.2, brightness: 140, stillness: 0.97, isSample: false },
}

const card = (key: string) => document.getElementById(`indicator-${key}`)

const open = async (id: string) => {
  double.params = { id }
  render(
    <QueryClientProvider client={queryClient}>
      <ReportPage />
    </QueryClientProvider>,
  )
  await screen.findByText('Vital signs')
}

beforeAll(() => loadTexts(healthTexts))
beforeEach(() => {
  double.reset()
  localStorage.clear()
  queryClient.clear()
  fakeServer.install()
  fakeServer.answer('/user/profile/get', { code: 0, data: emptyProfile })
  startSession('token')
  setUser({ id: 'lin' } as Parameters<typeof setUser>[0])
})

describe('a report of the server', () => {
  it('carries each value where a reader and a machine find it, with its interval and its word', async () => {
    fakeServer.answer('/health_report/get', { code: 0, data: report })
    await open('r1')
    expect(card('HR_BPM')?.getAttribute('data-value')).toBe('64.1')
    expect(card('HR_BPM')?.textContent).toContain('± 1.1')
    expect(card('HR_BPM')?.textContent).toContain('Normal')
    expect(card('WEIGHT_BMI')?.textContent).toContain('Obese')
  })

  it('gives the reason in place of a missing value, and the way on that fits it', async () => {
    fakeServer.answer('/health_report/get', { code: 0, data: report })
    await open('r1')
    expect(card('brpm')?.hasAttribute('data-value')).toBe(false)
    expect(card('brpm')?.textContent).toContain('not clear enough')
    fireEvent.click(screen.getByText('Complete the profile'))
    expect(double.navigation.at(-1)).toMatchObject({ method: 'navigateTo' })
    expect(double.navigation.at(-1)?.url).toContain('/health/profile')
  })

  it('says one calm sentence about what is worth a look, and nothing about what is fine', async () => {
    fakeServer.answer('/health_report/get', { code: 0, data: report })
    await open('r1')
    expect(screen.queryByText('Body mass index: Obese')).not.toBeNull()
    expect(screen.queryByText(/Resting heart rate: /)).toBeNull()
  })

  it('is marked when it has expired', async () => {
    fakeServer.answer('/health_report/get', { code: 0, data: { ...report, isExpired: true } })
    await open('r1')
    expect(screen.queryByText('This report has expired')).not.toBeNull()
  })

  it('is marked when it comes from the drawn sample', async () => {
    const quality = { ...report.quality, isSample: true }
    fakeServer.answer('/health_report/get', { code: 0, data: { ...report, quality } })
    await open('r1')
    expect(screen.queryByText('A sample, not a measurement')).not.toBeNull()
  })

  it('is deleted only after a second thought', async () => {
    fakeServer.answer('/health_report/get', { code: 0, data: report })
    fakeServer.answer('/health_report/delete', { code: 0, data: {} })
    await open('r1')
    fireEvent.click(screen.getByText('Delete this report'))
    expect(fakeServer.callsTo('/health_report/delete')).toHaveLength(0)
    await act(async () => void fireEvent.click(screen.getByText('Delete')))
    expect(fakeServer.callsTo('/health_report/delete')[0]?.body).toEqual({ id: 'r1' })
  })
})

it('shows a report that is still on the device, without asking the server for it', async () => {
  const { indicators, quality, measuredAt } = report
  const draft = { clientReportId: 'c1', measuredAt, indicators, quality, pulseWave: null }
  const later = { attempts: 1, nextAttemptAt: Date.now() + 60_000, lastFailure: 'offline', isRejected: false }
  localStorage.setItem(
    'reportQueue',
    JSON.stringify({ waiting: [{ owner: 'lin', draft, ...later }], uploaded: [] }),
  )
  await open('c1')
  expect(card('HR_BPM')?.getAttribute('data-value')).toBe('64.1')
  expect(screen.queryByText('This report is still on this device')).not.toBeNull()
  expect(fakeServer.callsTo('/health_report/get')).toHaveLength(0)
})
