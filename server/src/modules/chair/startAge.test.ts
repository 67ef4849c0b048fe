import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isStartStale } from './startAge'

const now = new Date('2026-11-22T12:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

describe('a wish to start', () => {
  it('counts while it is fresh, also from an app that does not say when it was meant', () => {
    for (const askedAt of [before(0), before(7), before(-2), null])
      assert.equal(isStartStale({ askedAt, elapsedMs: 300 }, now), false)
  })

  it('is stale after eight seconds, whether they went by before the call or while it arrived', () => {
    assert.equal(isStartStale({ askedAt: before(9), elapsedMs: 0 }, now), true)
    assert.equal(isStartStale({ askedAt: before(0), elapsedMs: 20_000 }, now), true)
    assert.equal(isStartStale({ askedAt: null, elapsedMs: 20_000 }, now), true)
  })

  it('is stale when it is from the future: nobody knows how old it is', () => {
    assert.equal(isStartStale({ askedAt: before(-60), elapsedMs: 0 }, now), true)
  })
})
