import fc from 'fast-check'
import { getReconnectDelayMs, MAX_RECONNECT_SPREAD_MS, RECONNECT_SPREAD_MS } from './reconnectDelay'

const random = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })

describe('the wait before a chair connects to the broker again', () => {
  it('is spread evenly over a bound that doubles with each failure, up to five minutes', () => {
    fc.assert(
      fc.property(random, fc.nat(2000), (share, failures) => {
        const bound = Math.min(MAX_RECONNECT_SPREAD_MS, RECONNECT_SPREAD_MS * 2 ** failures)
        expect(getReconnectDelayMs({ failures, random: share })).toBe(Math.floor(share * bound))
      }),
    )
    expect(getReconnectDelayMs({ failures: 2, random: 0.5 })).toBe(60_000)
    expect(getReconnectDelayMs({ failures: 50, random: 0.5 })).toBe(150_000)
  })

  it('lets chairs that lost their broker in the same second come back a few at a time', () => {
    const chairs = 10_000
    const perSecond = new Map<number, number>()
    for (let chair = 0; chair < chairs; chair += 1) {
      const second = Math.floor(getReconnectDelayMs({ failures: 0, random: (chair + 0.5) / chairs }) / 1000)
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1)
    }
    expect(Math.max(...perSecond.values())).toBeLessThanOrEqual(Math.ceil(chairs / 30))
  })
})
