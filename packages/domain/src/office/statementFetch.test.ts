import { canFetchStatement, getLastStatementDate, getNextFetchStep } from './statementFetch'

const at = (time: string): number => Date.parse(`${time}+08:00`)

describe('the statement of a day', () => {
  it('is yesterday’s from half past ten in China on, and that of the day before until then', () => {
    expect(getLastStatementDate(at('2026-03-01T10:29:59'))).toBe('2026-02-27')
    expect(getLastStatementDate(at('2026-03-01T10:30:00'))).toBe('2026-02-28')
    expect(getLastStatementDate(at('2026-03-01T23:59:59'))).toBe('2026-02-28')
  })

  it('can be asked for from the next day on, for as long as providers keep it', () => {
    const now = at('2026-03-31T00:00:00')
    expect(canFetchStatement('2026-03-31', now)).toBe(false)
    expect(canFetchStatement('2026-03-30', now)).toBe(true)
    expect(canFetchStatement('2026-01-01', now)).toBe(true)
    expect(canFetchStatement('2025-12-31', now)).toBe(false)
  })

  it('is asked for again, ever later, until somebody has to look', () => {
    const waits = Array.from({ length: 9 }, (_, index) =>
      getNextFetchStep({ failure: 'noAnswer', tries: index + 1, isBooked: true }),
    )
    expect(waits.map(step => (step.status === 'waiting' ? step.retryMs / 60_000 : null))).toEqual([
      15, 30, 60, 120, 120, 120, 120, 120, 120,
    ])
    expect(getNextFetchStep({ failure: 'noAnswer', tries: 10, isBooked: true })).toEqual({ status: 'failed' })
  })

  it('may be none when nothing is booked either, and not before it could be late', () => {
    const ask = (tries: number, isBooked: boolean) =>
      getNextFetchStep({ failure: 'noStatement', tries, isBooked }).status
    expect([ask(2, false), ask(3, false), ask(3, true)]).toEqual(['waiting', 'empty', 'waiting'])
  })
})
