import type { ReportListEntry } from '@/data/health/reportList'
import type { PresentIndicator } from '@anzuo/domain/report/types'
import { groupReportsByMonth, toHealthHistoryEntry } from './historyEntries'

const value = (
  key: 'HR_BPM' | 'HEALTH_SCORE' | 'WEIGHT_BMI',
  number: number,
  provenance: 'measured' | 'asked' = 'measured',
): PresentIndicator => ({ key, value: number, unit: 'bpm', provenance, confidence: 1, interval: null })

const report = (measuredAt: string, indicators: PresentIndicator[] = []): ReportListEntry => ({
  id: measuredAt,
  measuredAt,
  isExpired: false,
  isOnDevice: false,
  person: { age: 42, sex: 'female', isAthlete: null },
  indicators,
  tongue: null,
  sublingual: null,
  constitution: null,
})

it('says the score with its rating, and the heart rate for reports without one', () => {
  expect(toHealthHistoryEntry(report('a', [value('HEALTH_SCORE', 82)])).score).toMatchObject({
    value: 82,
    band: { name: 'good' },
  })
  expect(toHealthHistoryEntry(report('a', [value('HR_BPM', 64)]))).toMatchObject({
    score: null,
    heartRate: 64,
  })
})

it('names the weightiest value that is due some notice', () => {
  expect(toHealthHistoryEntry(report('a', [value('HR_BPM', 110)])).finding).toEqual({
    key: 'HR_BPM',
    band: 'aboveNormal',
  })
  expect(toHealthHistoryEntry(report('a', [value('HR_BPM', 70)])).finding).toBeNull()
})

it('leaves out what the person told us: it says nothing about this check', () => {
  expect(toHealthHistoryEntry(report('a', [value('WEIGHT_BMI', 30, 'asked')])).finding).toBeNull()
})

it('keeps the reports of a month together', () => {
  const reports = ['2026-11-20T08:00:00Z', '2026-11-02T08:00:00Z', '2026-10-02T08:00:00Z'].map(time =>
    report(time),
  )
  const months = groupReportsByMonth(reports, moment => moment.slice(0, 7))
  expect(months.map(({ month, entries: { length } }) => [month, length])).toEqual([
    ['2026-11', 2],
    ['2026-10', 1],
  ])
})
