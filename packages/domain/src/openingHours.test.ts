import fc from 'fast-check'
import { getOpeningState, groupWeekHours, type OpeningTimes } from './openingHours'

const usual = { opens: '10:00', closes: '21:00' }
const week = [usual, usual, usual, usual, { opens: '10:00', closes: '02:00' }, usual, null]
const times: OpeningTimes = { week, closedOn: ['2026-11-24'] }

/** A moment on the clock of China; 23 November 2026 is a Monday. */
const at = (text: string) => Date.parse(`${text}:00+08:00`)

describe('whether a store is open', () => {
  it.each([
    ['2026-11-23T10:00', '21:00'],
    ['2026-11-23T20:59', '21:00'],
    ['2026-11-27T23:30', '02:00'],
    ['2026-11-28T01:59', '02:00'],
  ])('is so at %s until %s', (moment, until) => {
    expect(getOpeningState(times, at(moment))).toEqual({ isOpen: true, until })
  })

  it.each([
    ['before it opens', '2026-11-23T09:59', { daysAhead: 0, date: '2026-11-23', time: '10:00' }],
    [
      'in the evening before a day that it takes off',
      '2026-11-23T21:00',
      { daysAhead: 2, date: '2026-11-25', time: '10:00' },
    ],
    ['on its weekly day off', '2026-11-29T12:00', { daysAhead: 1, date: '2026-11-30', time: '10:00' }],
    [
      'after a night that reached over midnight',
      '2026-11-28T02:00',
      { daysAhead: 0, date: '2026-11-28', time: '10:00' },
    ],
  ])('is not %s, and it says when next', (_when, moment, opensAt) => {
    expect(getOpeningState(times, at(moment))).toEqual({ isOpen: false, opensAt })
  })

  it('is never for one that has no hours', () => {
    const never = { week: Array<null>(7).fill(null), closedOn: [] }
    expect(getOpeningState(never, at('2026-11-23T12:00'))).toEqual({ isOpen: false, opensAt: null })
  })

  it('agrees with itself: when it says that it opens next, it is open', () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
    const day = fc.option(
      fc
        .tuple(clock, clock)
        .filter(([opens, closes]) => opens !== closes)
        .map(([opens, closes]) => ({ opens, closes })),
    )
    fc.assert(
      fc.property(
        fc.array(day, { minLength: 7, maxLength: 7 }),
        fc.integer({ min: 0, max: 20_000_000 }),
        (hours, minutes) => {
          const drawn = { week: hours, closedOn: [] }
          const state = getOpeningState(drawn, minutes * 60_000)
          if (state.isOpen || !state.opensAt) return
          const { date, time } = state.opensAt
          expect(getOpeningState(drawn, at(`${date}T${time}`)).isOpen).toBe(true)
        },
      ),
    )
  })
})

it('lists days with the same hours together', () => {
  expect(groupWeekHours(week).map(({ from, to }) => [from, to])).toEqual([
    [0, 3],
    [4, 4],
    [5, 5],
    [6, 6],
  ])
})
