import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import {
  pressById,
  renderPage,
  resetApp,
  signIn,
  waitForPendingRequests,
} from '../../../../test/doubles/renderPage'
import { createTestReportSummary } from '../../../../test/doubles/reportRecords'
import type { ReportShare } from '@/data/health/reportShares'
import { loadNamespace } from '@/i18n/instance'
import { reportShareTranslations } from '@/i18n/namespaces/reportShare'
import ReportSharesPage from '.'

const TOKEN = 'dG9rZW4'.padEnd(43, 'A')
const REPORT_ID = 'r1'
const MUM = '7b0f3a52-0f4e-4d0c-9c11-0b6f4a1c2d3e'

const createReport = (memberId: string | null) => ({
  ...createTestReportSummary({ id: REPORT_ID, measuredAt: '2026-11-20T08:32:00Z' }),
  memberId,
  personName: memberId ? 'Mum' : 'Lin Ran',
  quality: { seconds: 30, frameRate: 30, snr: 5, brightness: 140, stillness: 0.97, isSample: false },
})

const createShare = (changes: Partial<ReportShare> = {}): ReportShare => ({
  id: '0f6f6f6e-8a1d-4a54-9d52-43c2f3a9b7a1',
  reportId: REPORT_ID,
  memberId: null,
  personName: 'Lin Ran',
  measuredAt: '2026-11-20T08:32:00Z',
  scope: 'summary',
  showsName: false,
  createdAt: '2026-11-27T08:00:00Z',
  expiresAt: '2999-12-04T08:00:00Z',
  lastOpenedAt: null,
  ...changes,
})

const open = async (params: Record<string, string>) => {
  renderPage(ReportSharesPage, params)
  await waitForPendingRequests()
}
const created = () => fakeServer.callsTo('/report_share/create').map(({ body }) => body)

let people = 0
beforeAll(() => loadNamespace(reportShareTranslations))
beforeEach(() => {
  resetApp()
  signIn(`lin-${++people}`)
  fakeServer.answer('/report_share/list', { code: 0, data: { shares: [] } })
  fakeServer.answer('/health_report/get', { code: 0, data: createReport(null) })
  fakeServer.answer('/report_share/create', { code: 0, data: { share: createShare(), token: TOKEN } })
})

it('makes a link that shows words for a week unless its owner wants more, and shows it once', async () => {
  await open({ id: REPORT_ID })
  await pressById('share-make')
  expect(created()).toEqual([
    { reportId: REPORT_ID, scope: 'summary', days: 7, showsName: false, hasMemberConsent: false },
  ])
  await waitForPendingRequests()
  expect(document.getElementById('share-link')?.textContent).toContain(`/health/shared/${TOKEN}`)
  await pressById('share-another')
  await waitFor(() => expect(document.getElementById('share-link')).toBeNull())
})

it('makes no link to a household member’s report before its owner says that they agree', async () => {
  fakeServer.answer('/health_report/get', { code: 0, data: createReport(MUM) })
  await open({ id: REPORT_ID })
  await pressById('share-make')
  expect(created()).toEqual([])
  expect(screen.getByText('Ask Mum first, then tick this box.')).not.toBeNull()
  await pressById('share-consent')
  await pressById('share-make')
  expect(created()).toMatchObject([{ hasMemberConsent: true }])
})

it('lists the links that work with when each was opened, and ends one at once', async () => {
  const shares = [createShare({ lastOpenedAt: '2026-11-27T09:00:00Z' })]
  fakeServer.answer('/report_share/list', { code: 0, data: { shares } })
  fakeServer.answer('/report_share/revoke', { code: 0, data: {} })
  await open({})
  expect(screen.getByText(/Last opened/)).not.toBeNull()
  fakeServer.answer('/report_share/list', { code: 0, data: { shares: [] } })
  await act(async () => void fireEvent.click(screen.getByText('Stop sharing')))
  await pressById('revoke-yes')
  expect(fakeServer.callsTo('/report_share/revoke')[0]?.body).toEqual({ id: createShare().id })
  expect(await screen.findByText('No active links')).not.toBeNull()
})
