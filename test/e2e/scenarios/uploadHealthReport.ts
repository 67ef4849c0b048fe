import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { HealthReport, HealthReportDraft } from '@anzuo/contract'
import { createApiClient, type ApiClient } from '../support/apiClient'

/** Hands the server a finished measurement of whoever calls. */
export const uploadHealthReport = (
  call: ApiClient,
  changes: Partial<HealthReportDraft> = {},
): Promise<HealthReport> =>
  call('/health_report/upload', {
    clientReportId: randomUUID(),
    measuredAt: new Date().toISOString(),
    person: { age: 42, sex: 'female', isAthlete: null },
    indicators: [
      {
        key: 'HEALTH_SCORE',
        value: 82,
        unit: 'score',
        provenance: 'derived',
        confidence: 0.8,
        interval: [78, 86],
      },
      { key: 'HR_BPM', value: 72, unit: 'bpm', provenance: 'measured', confidence: 0.9, interval: [71, 73] },
    ],
    quality: { seconds: 30, frameRate: 30, snr: 5, brightness: 140, stillness: 0.97, isSample: false },
    pulseWave: null,
    ...changes,
  })

/** Hands the server a finished measurement of the person who is signed in on this page. */
export const uploadHealthReportFromPage = async (
  page: Page,
  changes?: Partial<HealthReportDraft>,
): Promise<HealthReport> => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  return uploadHealthReport(createApiClient(new URL(page.url()).origin, token ?? ''), changes)
}
