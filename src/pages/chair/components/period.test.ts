import { getPeriodDateRange, isCurrentPeriod, shiftPeriod, toIsoDate } from './period'

const friday = Date.parse('2026-11-20T10:00:00')

it('has weeks from Monday to Sunday and whole months', () => {
  expect(getPeriodDateRange('2026-11-20', 'week')).toEqual({ first: '2026-11-16', last: '2026-11-22' })
  expect(getPeriodDateRange('2026-11-22', 'week')).toEqual({ first: '2026-11-16', last: '2026-11-22' })
  expect(getPeriodDateRange('2026-02-10', 'month')).toEqual({ first: '2026-02-01', last: '2026-02-28' })
  expect(getPeriodDateRange('2026-11-20', 'day')).toEqual({ first: '2026-11-20', last: '2026-11-20' })
})

it('goes back and forth by whole periods and never past the present', () => {
  expect(shiftPeriod('2026-11-20', 'month', -1)).toBe('2026-10-20')
  expect(isCurrentPeriod(toIsoDate(friday), 'week', friday)).toBe(true)
  expect(isCurrentPeriod(shiftPeriod(toIsoDate(friday), 'week', -1), 'week', friday)).toBe(false)
})
