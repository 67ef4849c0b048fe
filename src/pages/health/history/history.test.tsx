import { act, fireEvent, screen } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { openPage, resetApp, signIn } from '../../../../test/doubles/renderPage'
import { createTestHeartRate, createTestReportSummary } from '../../../../test/doubles/reportRecords'
import type { HealthReportSummary } from '@/data/health/reports'
import { loadNamespace } from '@/i18n/instance'
import { healthTranslations } from '@/i18n/namespaces/health'
import { reportTranslations } from '@/i18n/namespaces/report'
import HealthHistoryPage from '.'

/** At noon, counted from yesterday: so that each check has a day of its own, whatever the hour this runs at. */
const daysAgo = (days: number) => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1 - days, 12).toISOString()
}
const createReport = (days: number, heartRate: number, stress: number) =>
  createTestReportSummary({
    id: `r${days}`,
    measuredAt: daysAgo(days),
    expiresAt: daysAgo(days - 7),
    indicators: [
      createTestHeartRate(heartRate),
      {
        key: 'MENTAL_STRESS_INDEX',
        value: stress,
        unit: 'score',
        provenance: 'derived',
        confidence: 1,
        interval: null,
      },
    ],
  })
const reports = [
  createReport(0, 84, 4.2),
  createReport(1, 66, 3.3),
  createReport(2, 65, 3.2),
  createReport(3, 64, 3.2),
  createReport(4, 66, 3.4),
  createReport(5, 65, 3.3),
]
const listing = (list: readonly HealthReportSummary[]) => ({
  code: 0,
  data: { reports: list, next: null },
})

beforeAll(() => Promise.all([loadNamespace(healthTranslations), loadNamespace(reportTranslations)]))
beforeEach(() => {
  resetApp()
  signIn('lin')
})

it('shows the course of a value with its usual range, against the last seven days', async () => {
  fakeServer.answer('/health_report/list', listing(reports))
  await openPage(HealthHistoryPage)
  expect(await screen.findByText('19 above the last seven days')).not.toBeNull()
  expect(screen.getByText(/usually 6\d – 6\d/)).not.toBeNull()
  expect(screen.queryByRole('img', { name: /Resting heart rate, Month: from 65 to 84/ })).not.toBeNull()
})

it('raises no alarm for a change of stress up to 1.0', async () => {
  fakeServer.answer('/health_report/list', listing(reports))
  await openPage(HealthHistoryPage)
  fireEvent.click(await screen.findByRole('radio', { name: 'Stress index' }))
  const chart = screen.getByRole('img', { name: /^Stress index/ }).closest('.ui-card')
  expect(chart?.textContent).toContain('steady against the last seven days')
  expect(chart?.textContent).not.toContain('above')
})

it('looks back a day, a week, a month or a year', async () => {
  fakeServer.answer('/health_report/list', listing(reports.slice(2)))
  await openPage(HealthHistoryPage)
  fireEvent.click(await screen.findByRole('radio', { name: 'Day' }))
  expect(screen.queryByText('No value in this period')).not.toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Year' }))
  expect(screen.queryByText('No value in this period')).toBeNull()
})

it('deletes a report only after a second thought', async () => {
  fakeServer.answer('/health_report/list', listing(reports))
  fakeServer.answer('/health_report/delete', { code: 0, data: {} })
  await openPage(HealthHistoryPage)
  fireEvent.click(await screen.findByText('Edit'))
  fireEvent.click(screen.getAllByRole('button', { name: /^Delete the report of/ })[0]!)
  expect(fakeServer.callsTo('/health_report/delete')).toHaveLength(0)
  await act(async () => void fireEvent.click(screen.getByText('Delete')))
  expect(fakeServer.callsTo('/health_report/delete')[0]?.body).toEqual({ id: 'r0' })
})

describe('the export', () => {
  let saved: { name: string; blob: Blob }[] = []
  beforeEach(() => {
    saved = []
    let last: Blob
    URL.createObjectURL = blob => {
      last = blob as Blob
      return 'blob:here'
    }
    URL.revokeObjectURL = () => undefined
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob: last })
    })
  })
  afterEach(() => jest.restoreAllMocks())

  it.each([
    ['Table (CSV)', 'anzuo-reports.csv'],
    ['Data (JSON)', 'anzuo-reports.json'],
  ])('hands over every report as %s', async (words, name) => {
    fakeServer.answer('/health_report/list', listing(reports))
    await openPage(HealthHistoryPage)
    fireEvent.click(await screen.findByRole('button', { name: 'Export all reports' }))
    await act(async () => void fireEvent.click(screen.getByText(words)))
    expect(await screen.findByText('File saved').catch(() => saved[0]?.name)).toBeDefined()
    expect(saved.map(file => file.name)).toEqual([name])
    expect(saved[0]!.blob.size).toBeGreaterThan(500)
  })

  it('makes no file when not all reports could be read', async () => {
    fakeServer.answer('/health_report/list', listing(reports))
    await openPage(HealthHistoryPage)
    fireEvent.click(await screen.findByRole('button', { name: 'Export all reports' }))
    fakeServer.answer('/health_report/list', 'offline')
    await act(async () => void fireEvent.click(screen.getByText('Table (CSV)')))
    expect(saved).toEqual([])
  })
})

it('invites to a first check when there is no report', async () => {
  fakeServer.answer('/health_report/list', listing([]))
  await openPage(HealthHistoryPage)
  expect(await screen.findByText('No reports yet')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Export all reports' })).toBeNull()
})
