import { formatChinaDate, formatChinaDateTime } from './chinaTime'

it('starts a day at midnight in China, whatever day it is elsewhere', () => {
  expect(formatChinaDate(Date.parse('2026-11-20T15:59:59.999Z'))).toBe('2026-11-20')
  expect(formatChinaDate(Date.parse('2026-11-20T16:00:00.000Z'))).toBe('2026-11-21')
  expect(formatChinaDateTime(Date.parse('2026-12-31T16:00:05.250Z'))).toBe('2027-01-01 00:00:05')
})
