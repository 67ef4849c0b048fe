import { findMassageDifferences } from './massageDifferences'
import type { ReportIndicator } from './types'

/** A clock of one day: `at(9, 30)` is half past nine. */
const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 20, hour, minute)).toISOString()
const onDay = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour)).toISOString()

const check = (measuredAt: string, heartRate: number) => ({
  measuredAt,
  indicators: [
    {
      key: 'HR_BPM',
      value: heartRate,
      unit: 'bpm',
      provenance: 'measured',
      confidence: 1,
      interval: [heartRate - 1, heartRate + 1],
    },
  ] as ReportIndicator[],
})
const massage = (startedAt: string, minutes = 15) => ({ startedAt, seconds: minutes * 60 })
const find = (checks: ReturnType<typeof check>[], ...massages: ReturnType<typeof massage>[]) =>
  findMassageDifferences({ checks, massages }, 'HR_BPM')

it('sets the last check before a massage against the first one after it', () => {
  const checks = [check(at(11), 60), check(at(10), 66), check(at(9, 20), 72), check(at(8), 80)]
  const { massages } = find(checks, massage(at(9, 30)))
  expect(massages).toMatchObject([
    {
      startedAt: at(9, 30),
      before: { value: 72 },
      after: { value: 66 },
      difference: { direction: 'lower', amount: 6 },
    },
  ])
})

it('takes no massage for one person’s between whose checks somebody else was checked', () => {
  const found = (checksOfOthers: { measuredAt: string }[]) =>
    findMassageDifferences(
      { checks: [check(at(9), 72), check(at(10), 66)], checksOfOthers, massages: [massage(at(9, 30))] },
      'HR_BPM',
    ).massages
  expect(found([check(at(9, 20), 80)])).toEqual([])
  expect(found([check(at(8, 50), 80), check(at(10, 10), 76)])).toHaveLength(1)
})

it('calls nothing a difference that two checks differ by anyway', () => {
  const { massages } = find([check(at(9), 70), check(at(10), 68)], massage(at(9, 30)))
  expect(massages.map(({ difference }) => difference)).toEqual([null])
})

it('needs a check within two hours on either side', () => {
  expect(find([check(at(7), 72), check(at(10), 66)], massage(at(9, 30))).massages).toEqual([])
  expect(find([check(at(9), 72), check(at(12), 66)], massage(at(9, 30))).massages).toEqual([])
  expect(find([check(at(7, 30), 72), check(at(11, 45), 66)], massage(at(9, 30))).massages).toHaveLength(1)
})

it('takes no check in the middle of a massage, and no massage that was ended at once', () => {
  expect(find([check(at(9), 72), check(at(9, 40), 66)], massage(at(9, 30))).massages).toEqual([])
  expect(find([check(at(9), 72), check(at(10), 66)], massage(at(9, 30), 4)).massages).toEqual([])
})

it('counts several massages between the same two checks once', () => {
  const checks = [check(at(9), 72), check(at(10, 30), 66)]
  expect(find(checks, massage(at(9, 40)), massage(at(9, 10))).massages).toMatchObject([
    { startedAt: at(9, 10) },
  ])
})

it('leaves a massage out where a check lacks the value', () => {
  const unclear = {
    measuredAt: at(10),
    indicators: [{ key: 'HR_BPM', missing: 'poorSignal' }] as ReportIndicator[],
  }
  expect(
    findMassageDifferences({ checks: [check(at(9), 72), unclear], massages: [massage(at(9, 30))] }, 'HR_BPM')
      .massages,
  ).toEqual([])
})

/** A massage a day, from 9 to a quarter past, with a check before and after it. */
const days = (...pairs: (readonly [number, number])[]) =>
  findMassageDifferences(
    {
      checks: pairs.flatMap(([before, after], day) => [
        check(onDay(day + 1, 8), before),
        check(onDay(day + 1, 10), after),
      ]),
      massages: pairs.map((_pair, day) => massage(onDay(day + 1, 9))),
    },
    'HR_BPM',
  )

it('says what the massages have in common, the newest first', () => {
  const { massages, usual } = days([72, 66], [70, 66], [71, 65], [68, 64])
  expect(massages.map(({ startedAt }) => startedAt)).toEqual([4, 3, 2, 1].map(day => onDay(day, 9)))
  expect(usual).toEqual({ direction: 'lower', amount: 5 })
})

it('says nothing of one massage, and sees no difference where chance explains it', () => {
  expect(days([72, 66]).usual).toBe('tooFew')
  expect(days([72, 60], [64, 70], [70, 69]).usual).toBe('noDifference')
  expect(days([66, 64], [65, 63]).usual).toBe('noDifference')
})
