import { isHotlineOpen } from './hotlineHours'

const hours = { opens: '09:00', closes: '21:00' }

it.each([
  ['2026-11-20T00:59:00Z', false],
  ['2026-11-20T01:00:00Z', true],
  ['2026-11-20T12:59:00Z', true],
  ['2026-11-20T13:00:00Z', false],
])('at %s the hotline is open: %s', (moment, isOpen) => {
  expect(isHotlineOpen(hours, Date.parse(moment))).toBe(isOpen)
})
