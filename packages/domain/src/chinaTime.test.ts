import { formatChinaDate, formatChinaDateTime, isOpenAt } from './chinaTime'

const shanghai = (clock: string) => Date.parse(`2026-11-20T${clock}:00+08:00`)
const openAt = (hours: { opens: string; closes: string }, clocks: string[]) =>
  clocks.map(clock => isOpenAt(hours, shanghai(clock)))

describe('the time in China', () => {
  it('is eight hours ahead of UTC', () => {
    expect(formatChinaDateTime(Date.parse('2026-11-20T13:30:05Z'))).toBe('2026-11-20 21:30:05')
  })

  it('begins its days at 16:00 UTC', () => {
    expect(formatChinaDate(Date.parse('2026-11-20T15:59:59Z'))).toBe('2026-11-20')
    expect(formatChinaDate(Date.parse('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
  })
})

describe('opening hours', () => {
  it.each([
    ['2026-11-20T00:59:00Z', false],
    ['2026-11-20T01:00:00Z', true],
    ['2026-11-20T12:59:00Z', true],
    ['2026-11-20T13:00:00Z', false],
  ])('of the hotline: at %s it is open: %s', (moment, isOpen) => {
    expect(isOpenAt({ opens: '09:00', closes: '21:00' }, Date.parse(moment))).toBe(isOpen)
  })

  it('are those of the store, wherever somebody looks from', () => {
    const hours = { opens: '10:00', closes: '21:30' }
    expect(openAt(hours, ['09:59', '10:00', '21:29', '21:30'])).toEqual([false, true, true, false])
  })

  it('may reach over midnight', () => {
    const late = { opens: '18:00', closes: '02:00' }
    expect(openAt(late, ['17:00', '23:00', '01:30', '03:00'])).toEqual([false, true, true, false])
  })
})
