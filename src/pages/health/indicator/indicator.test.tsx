import { fireEvent, screen } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { openPage, resetApp, signIn } from '../../../../test/doubles/renderPage'
import {
  createTestHeartRate,
  createTestReportSummary,
  testBloodPressure,
} from '../../../../test/doubles/reportRecords'
import type { ReportIndicator } from '@anzuo/contract'
import type { HealthReportSummary } from '@/data/health/reports'
import { endLocalAuthSession } from '@/data/account/authSession'
import { loadNamespace } from '@/i18n/instance'
import { healthTranslations } from '@/i18n/namespaces/health'
import { indicatorsTranslations } from '@/i18n/namespaces/indicators'
import { reportTranslations } from '@/i18n/namespaces/report'
import { parsePathPattern } from '@/routes/pathPattern'
import { routes } from '@/routes/table'
import BrandIndicatorPage from '../brandIndicator'
import IndicatorPage from '.'

const createReport = (id: string, measuredAt: string, indicators: ReportIndicator[]) =>
  createTestReportSummary({ id, measuredAt, isExpired: true, indicators })
const answer = (reports: HealthReportSummary[]) =>
  fakeServer.answer('/health_report/list', { code: 0, data: { reports, next: null } })

const readStoredValues = (path: string, name: string) =>
  parsePathPattern(path).flatMap(segment =>
    segment.kind === 'parameter' && segment.name === name ? (segment.values ?? []) : [],
  )

beforeAll(() =>
  Promise.all([healthTranslations, indicatorsTranslations, reportTranslations].map(loadNamespace)),
)
beforeEach(() => {
  resetApp()
  signIn('lin')
  fakeServer.answer('/cuff_reading/list', { code: 0, data: { readings: [] } })
  fakeServer.answer('/user/profile/get', { code: 0, data: {} })
})

/** What is no measured value says in its own words how it comes about. */
const OWN_HEADINGS: Partial<Record<string, [string, string]>> = {
  constitution: ['How the score is made', 'How to answer'],
  program: ['How the plan is made', 'Before you start'],
}
const MEASUREMENT_HEADINGS = ['How it is measured here', 'How to get a good measurement']

it.each(readStoredValues(routes.indicator.path, 'key'))(
  '%s is explained, with sources and a doctor',
  async key => {
    answer([])
    await openPage(IndicatorPage, { key })
    for (const title of ['What it is', 'How to read it', ...(OWN_HEADINGS[key] ?? MEASUREMENT_HEADINGS)])
      expect(screen.queryByText(title)).not.toBeNull()
    expect(screen.queryByText('When to see a doctor')).not.toBeNull()
    expect(screen.queryByText('Sources')).not.toBeNull()
    expect(screen.queryByText(/being prepared/)).toBeNull()
  },
)

it.each(readStoredValues(routes.brandIndicator.path, 'family'))(
  'the family %s explains the same',
  async family => {
    answer([])
    await openPage(BrandIndicatorPage, { family, key: 'HR_BPM' })
    expect(screen.queryByText(/How many times your heart beats in a minute/)).not.toBeNull()
  },
)

it('shows the latest value, the range that it lies in, and the course', async () => {
  answer([
    createReport('b', '2026-11-20T08:00:00Z', [createTestHeartRate(104)]),
    createReport('a', '2026-11-18T08:00:00Z', [createTestHeartRate(72)]),
  ])
  await openPage(IndicatorPage, { key: 'HR_BPM' })
  expect(await screen.findByText('104')).toHaveProperty('id', 'indicator-yours')
  expect(document.querySelector('.range--yours')?.textContent).toContain('Above normal')
  expect(screen.queryByRole('img', { name: /from 72 to 104; lowest 72, highest 104/ })).not.toBeNull()
})

it('draws the last thirty days with their gaps and the usual range, once they have checks on several days', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000).toISOString()
  const checks = [64, 66, 65, 67, 64, 66].map((value, at) =>
    createReport(`r${at}`, daysAgo(3 * at), [createTestHeartRate(value)]),
  )
  answer([...checks, createReport('old', daysAgo(60), [createTestHeartRate(90)])])
  await openPage(IndicatorPage, { key: 'HR_BPM' })
  expect(await screen.findByText('Last 30 days')).not.toBeNull()
  expect(screen.queryByText(/^usually \d+ – \d+$/)).not.toBeNull()
  expect(screen.queryByRole('img', { name: /lowest 64, highest 67/ })).not.toBeNull()
})

it('goes on to an older report when the last one has no number', async () => {
  answer([
    createReport('b', '2026-11-20T08:00:00Z', [{ key: 'HR_BPM', missing: 'poorSignal' }]),
    createReport('a', '2026-11-18T08:00:00Z', [createTestHeartRate(72)]),
  ])
  await openPage(IndicatorPage, { key: 'HR_BPM' })
  expect(await screen.findByText('72')).toHaveProperty('id', 'indicator-yours')
})

it('gives the reason where there is no number at all', async () => {
  answer([createReport('b', '2026-11-20T08:00:00Z', [{ key: 'brpm', missing: 'poorSignal' }])])
  await openPage(IndicatorPage, { key: 'brpm' })
  expect(await screen.findByText(/not be read clearly enough/)).not.toBeNull()
  expect(document.getElementById('indicator-yours')).toBeNull()
})

it.each([
  ['HRV_SDNN', 'notRepeatable', 'Use my fingertip, 120 s'],
  ['Cardiac_Workload', 'noCuffReading', 'Enter a cuff reading'],
] as const)('leads on from %s that is %s: %s', async (key, missing, wayOn) => {
  answer([createReport('b', '2026-11-20T08:00:00Z', [{ key, missing }])])
  await openPage(IndicatorPage, { key })
  expect(await screen.findByText(wayOn)).not.toBeNull()
})

it('says how blood pressure is estimated, with both scales and the way to a cuff reading', async () => {
  answer([createReport('b', '2026-11-20T08:00:00Z', [testBloodPressure])])
  await openPage(IndicatorPage, { key: 'BLOOD_PRESSURE' })
  expect(await screen.findByText('108–140 / 68–90')).not.toBeNull()
  expect(screen.queryAllByRole('img', { name: /an estimate/ })).toHaveLength(2)
  fireEvent.click(screen.getByText('Add a cuff reading'))
  expect(screen.queryByText('Enter a cuff reading')).not.toBeNull()
})

it('is readable without an account, and invites to a check', async () => {
  endLocalAuthSession('loggedOut')
  await openPage(IndicatorPage, { key: 'HR_BPM' })
  expect(fakeServer.callsTo('/health_report/list')).toHaveLength(0)
  expect(screen.queryByText('Log in to see your value')).not.toBeNull()
})
