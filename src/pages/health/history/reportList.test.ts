import type { ReportSummary } from '@/data/reports'
import type { QueuedReport } from '@/data/reportQueue'
import { byMonth, historyOf } from './reportList'

const value = (key: 'HR_BPM' | 'brpm', number: number) => ({
  key,
  value: number,
  unit: 'bpm' as const,
  provenance: 'measured' as const,
  confidence: 1,
  interval: null,
})
const onServer = (id: string, measuredAt: string, heartRate = 70): ReportSummary => ({
  id,
  personName: null,
  measuredAt,
  uploadedAt: measuredAt,
  expiresAt: measuredAt,
  isExpired: true,
  person: { age: 42, sex: 'female', isAthlete: null },
  indicators: [value('HR_BPM', heartRate)],
})
const waiting = (id: string, measuredAt: string) =>
  ({
    draft: { clientReportId: id, measuredAt, indicators: [{ key: 'HR_BPM', missing: 'poorSignal' }] },
  }) as QueuedReport

it('puts what is still on the device among what is on the server, the newest first', () => {
  const entries = historyOf(
    [waiting('local', '2026-11-19T08:00:00Z')],
    [onServer('b', '2026-11-20T08:00:00Z'), onServer('a', '2026-11-02T08:00:00Z')],
  )
  expect(entries.map(({ id, isOnDevice }) => [id, isOnDevice])).toEqual([
    ['b', false],
    ['local', true],
    ['a', false],
  ])
  expect(entries[1]).toMatchObject({ heartRate: null, isExpired: false })
})

it('names the first measured value that is due some notice', () => {
  const [entry] = historyOf([], [onServer('a', '2026-11-20T08:00:00Z', 110)])
  expect(entry?.notice).toEqual({ key: 'HR_BPM', band: 'aboveNormal' })
  expect(historyOf([], [onServer('a', '2026-11-20T08:00:00Z')])[0]?.notice).toBeNull()
})

it('keeps the reports of a month together', () => {
  const entries = historyOf(
    [],
    [
      onServer('c', '2026-11-20T08:00:00Z'),
      onServer('b', '2026-11-02T08:00:00Z'),
      onServer('a', '2026-10-02T08:00:00Z'),
    ],
  )
  const months = byMonth(entries, moment => moment.slice(0, 7))
  expect(months.map(({ month, entries: { length } }) => [month, length])).toEqual([
    ['2026-11', 2],
    ['2026-10', 1],
  ])
})
