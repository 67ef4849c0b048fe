import { addDays, getAge, getChinaDate, getDifference } from './money'

describe('days of money', () => {
  it('begin and end in Beijing', () => {
    expect(getChinaDate(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20')
    expect(getChinaDate(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
  })

  it('follow one another over the ends of months', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })
})

describe('a difference', () => {
  it('is what the provider says more', () => {
    expect(getDifference({ ours: 51_860, theirs: 51_800 })).toBe(-60)
    expect(getDifference({ ours: null, theirs: 69_900 })).toBe(69_900)
    expect(getDifference({ ours: 100, theirs: null })).toBe(-100)
  })
})

describe('an age', () => {
  it('is told in its largest unit', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    expect(getAge('2026-11-20T11:30:00Z', now)).toEqual({ unit: 'minutes', count: 30 })
    expect(getAge('2026-11-20T09:00:00Z', now)).toEqual({ unit: 'hours', count: 3 })
    expect(getAge('2026-11-17T11:00:00Z', now)).toEqual({ unit: 'days', count: 3 })
  })
})
