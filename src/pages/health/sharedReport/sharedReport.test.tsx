import { screen } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp, waitForPendingRequests } from '../../../../test/doubles/renderPage'
import { createTestHeartRate, testBloodPressure } from '../../../../test/doubles/reportRecords'
import type { SharedReport } from '@/data/health/reportShares'
import { loadNamespace } from '@/i18n/instance'
import { constitutionTranslations } from '@/i18n/namespaces/constitution'
import { healthTranslations } from '@/i18n/namespaces/health'
import { reportTranslations } from '@/i18n/namespaces/report'
import { reportShareTranslations } from '@/i18n/namespaces/reportShare'
import { tongueTranslations } from '@/i18n/namespaces/tongue'
import SharedReportPage from '.'

const common = {
  expiresAt: '2999-12-04T08:00:00Z',
  personName: null,
  measuredAt: '2026-11-20T08:32:00Z',
  isExpired: false,
  isSample: false,
  site: 'face',
} as const

const summary: SharedReport = {
  scope: 'summary',
  ...common,
  verdict: 'nothingStandsOut',
  results: [{ key: 'HR_BPM', band: 'normal', level: 'good' }],
}

const whole: SharedReport = {
  scope: 'whole',
  ...common,
  personName: 'Mum',
  report: {
    person: { age: 42, sex: 'female', isAthlete: null },
    indicators: [
      createTestHeartRate(64),
      { ...testBloodPressure, calibration: null },
      { key: 'AGE', missing: 'profileIncomplete' },
    ],
    quality: { seconds: 30, frameRate: 30, snr: 5, brightness: 140, stillness: 0.97, isSample: false },
    tongue: null,
    sublingual: null,
    constitution: null,
  },
}

const open = async (data: SharedReport) => {
  fakeServer.answer('/open/report_share/get', { code: 0, data })
  renderPage(SharedReportPage, { token: 'A'.repeat(43) })
  await waitForPendingRequests()
}

beforeAll(async () => {
  const namespaces = [
    constitutionTranslations,
    healthTranslations,
    reportTranslations,
    reportShareTranslations,
    tongueTranslations,
  ]
  for (const namespace of namespaces) await loadNamespace(namespace)
})
beforeEach(() => resetApp())

it('shows a summary in words to whoever has the link, without a log-in', async () => {
  await open(summary)
  expect(screen.getByText('Resting heart rate')).not.toBeNull()
  expect(screen.getByText('Normal')).not.toBeNull()
  expect(fakeServer.calls.map(({ path }) => path)).not.toContain('/health_report/get')
})

it('names what is worth a look', async () => {
  const results = [...summary.results, { key: 'brpm', band: 'aboveNormal', level: 'notice' } as const]
  await open({ ...summary, verdict: 'somethingStandsOut', results })
  expect(document.getElementById('shared-head')?.textContent).toContain('Worth a look: Respiratory rate')
})

it('shows a whole report with its values, and no way to change it or to measure somebody else', async () => {
  await open(whole)
  expect(screen.getByText('Mum’s health report')).not.toBeNull()
  expect(document.querySelector('#indicator-HR_BPM')?.getAttribute('data-value')).toBe('64')
  for (const id of ['cuff-enter', 'report-delete', 'report-share'])
    expect(document.getElementById(id)).toBeNull()
  expect(document.querySelector('.missing-value__remedy')).toBeNull()
})

it('says that a link no longer works', async () => {
  fakeServer.answer('/open/report_share/get', {
    code: 1004,
    message: 'This link does not open a report',
    data: null,
  })
  renderPage(SharedReportPage, { token: 'A'.repeat(43) })
  await waitForPendingRequests()
  expect(await screen.findByText(/the link is incomplete or has ended/)).not.toBeNull()
})
