import type { ReportListEntry } from '@/data/health/reportList'
import type { PresentIndicator } from '@anzuo/domain/report/types'
import { groupReportsByMonth, toHealthHistoryEntry } from './historyEntries'

const value = (
  key: 'HR_BPM' | 'HEALTH_SCORE' | 'WEIGHT_BMI' | 'MENTAL_STRESS_INDEX',
  number: number,
  provenance: 'measured' | 'asked' = 'measured',
): PresentIndicator => ({
  key,
  value: number,
  unit: 'bpm',
  provenance,
  confidence: 1,
  interval: [number - 0.5, number + 0.5],
})

const report = (measuredAt: string, indicators: PresentIndicator[] = []): ReportListEntry => ({
  id: measuredAt,
  measuredAt,
  isExpired: false,
  isOnDevice: false,
  isSample: false,
  site: 'face',
  seconds: 120,
  memberId: null,
  personName: null,
  person: { age: 42, sex: 'female', isAthlete: null },
  indicators,
  tongue: null,
  sublingual: null,
  constitution: null,
  annotation: null,
})

const toEntry = (entry: ReportListEntry) => toHealthHistoryEntry(entry, [entry])

it('says the score with its rating, and the heart rate for reports without one', () => {
  expect(toEntry(report('a', [value('HEALTH_SCORE', 82)])).score).toMatchObject({
    value: 82,
    band: { name: 'good' },
  })
  expect(toEntry(report('a', [value('HR_BPM', 64)]))).toMatchObject({
    score: null,
    heartRate: 64,
  })
})

it('names the weightiest value that is due some notice', () => {
  expect(toEntry(report('a', [value('HR_BPM', 110)])).finding).toEqual({
    key: 'HR_BPM',
    band: 'aboveNormal',
  })
  expect(toEntry(report('a', [value('HR_BPM', 70)])).finding).toBeNull()
})

it('names what the person told us only after what the check found, and says that nothing stands out beside neither', () => {
  const heavy = value('WEIGHT_BMI', 30, 'asked')
  expect(toEntry(report('a', [heavy, value('HR_BPM', 110)])).finding?.key).toBe('HR_BPM')
  expect(toEntry(report('a', [heavy, value('HR_BPM', 70)]))).toMatchObject({
    verdict: 'somethingStandsOut',
    finding: { key: 'WEIGHT_BMI' },
  })
  expect(toEntry(report('a', [value('HR_BPM', 70)])).verdict).toBe('nothingStandsOut')
  expect(toEntry(report('a')).verdict).toBe('nothingKnown')
})

it('calls a stress that is as usual no finding, as its report does', () => {
  const [later, earlier] = [
    report('2026-11-20T08:00:00Z', [value('MENTAL_STRESS_INDEX', 4.2)]),
    report('2026-11-19T08:00:00Z', [value('MENTAL_STRESS_INDEX', 3.5)]),
  ]
  expect(toHealthHistoryEntry(later, [later, earlier]).finding).toBeNull()
  expect(toHealthHistoryEntry(later, [later]).finding?.key).toBe('MENTAL_STRESS_INDEX')
})

it('tells the checks of somebody else and of the sample from those that the history follows', () => {
  const mine = report('2026-11-20T08:00:00Z')
  const husband = {
    ...report('2026-11-19T08:00:00Z'),
    person: { age: 44, sex: 'male' as const, isAthlete: null },
  }
  const sample = { ...report('2026-11-21T08:00:00Z'), isSample: true }
  const all = [sample, mine, husband]
  expect(all.map(entry => toHealthHistoryEntry(entry, all).subject)).toEqual(['sample', 'followed', 'other'])
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

it('tells the checks of one day apart', () => {
  const at = (day: number, hour: number) => report(new Date(2026, 10, day, hour).toISOString())
  const months = groupReportsByMonth([at(20, 23), at(20, 0), at(19, 23)], () => 'November')
  expect(months[0]?.entries.map(({ sharesDay }) => sharesDay)).toEqual([true, true, false])
})
