import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Report, ReportDraft } from '../../../src/contract'

/** Hands the server a finished measurement of the person who is signed in on this page. */
export const uploadReport = async (page: Page, changes: Partial<ReportDraft> = {}): Promise<Report> => {
  const draft: ReportDraft = {
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
  }
  const answer = await page.evaluate(async body => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${localStorage.getItem('token')}`,
    }
    const response = await fetch('/health_report/upload', { method: 'POST', headers, body })
    return (await response.json()) as { code: number; data: Report }
  }, JSON.stringify(draft))
  if (answer.code !== 0) throw new Error(`the report was not taken: ${JSON.stringify(answer)}`)
  return answer.data
}
