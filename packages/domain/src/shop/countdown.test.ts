import { formatCountdown, toTimeLeft } from './countdown'

it('runs down in minutes and seconds, and in hours where there are some', () => {
  expect([1656, 59, 0, 3600, 86_350].map(formatCountdown)).toEqual([
    '27:36',
    '00:59',
    '00:00',
    '1:00:00',
    '23:59:10',
  ])
  expect(formatCountdown(-5)).toBe('00:00')
})

it('is cut into days, hours, minutes and seconds', () => {
  expect(toTimeLeft(6 * 86_400 + 21 * 3600 + 5)).toEqual({ days: 6, hours: 21, minutes: 0, seconds: 5 })
})
