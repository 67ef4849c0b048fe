import { getStartOfDays } from './days'

describe('the last days of a list', () => {
  it('begin at a midnight of the shop, whatever the hour', () => {
    const evening = Date.parse('2026-11-20T17:00:00Z')
    expect(getStartOfDays(1, evening)).toBe('2026-11-20T16:00:00.000Z')
    expect(getStartOfDays(7, evening)).toBe('2026-11-14T16:00:00.000Z')
  })
})
