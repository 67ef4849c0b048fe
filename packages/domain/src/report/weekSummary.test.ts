import { summariseWeek } from './weekSummary'
import type { ReportIndicator } from './types'

const now = new Date(2026, 10, 20, 18)
const heartRate = (value: number): ReportIndicator => ({
  key: 'HR_BPM',
  value,
  unit: 'bpm',
  provenance: 'measured',
  confidence: 0.9,
  interval: [value - 1, value + 1],
})
const check = (daysBefore: number, value: number) => ({
  measuredAt: new Date(2026, 10, 20 - daysBefore, 8).toISOString(),
  indicators: [heartRate(value)],
})
const weeksBefore = [8, 10, 13, 17, 22].map(day => check(day, 70))

it('is nothing in a week without a check', () => {
  expect(summariseWeek([], now)).toBeNull()
  expect(summariseWeek([check(7, 64)], now)).toBeNull()
})

it('counts the checks of seven days, the last one today', () => {
  const week = summariseWeek([check(0, 64), check(0, 66), check(6, 70)], now)
  expect(week?.checks).toBe(3)
  expect(week?.days.map(({ checks }) => checks)).toEqual([1, 0, 0, 0, 0, 0, 2])
})

it('says of one check, and of two days, that they are too few', () => {
  expect(summariseWeek([check(1, 64), ...weeksBefore], now)?.news).toEqual({ kind: 'tooFewDays', needed: 3 })
  expect(summariseWeek([check(1, 64), check(1, 60), check(2, 61)], now)?.news.kind).toBe('tooFewDays')
})

it('says where the heart rate was, by the medians of the days', () => {
  const week = [check(0, 70), check(2, 68), check(2, 74), check(4, 73)]
  expect(summariseWeek([...week, ...weeksBefore], now)?.news).toEqual({ kind: 'between', low: 70, high: 73 })
})

it('names the lowest and the highest of the month where they clearly are', () => {
  const others = [check(1, 70), check(3, 71)]
  const getNews = (today: number, earlier = weeksBefore) =>
    summariseWeek([check(0, today), ...others, ...earlier], now)?.news
  expect(getNews(66)).toEqual({ kind: 'lowestInMonth', value: 66 })
  expect(getNews(75)).toEqual({ kind: 'highestInMonth', value: 75 })
  expect(getNews(67)?.kind).toBe('between')
  expect(getNews(60, weeksBefore.slice(1))?.kind).toBe('between')
})
