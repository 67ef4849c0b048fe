import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createKeyedTokenBuckets, createTokenBucket } from './tokenBucket'

const createClock = () => {
  let time = 0
  return { now: () => new Date(time), advance: (ms: number) => void (time += ms) }
}

const countTaken = (take: () => boolean, attempts: number): number =>
  Array.from({ length: attempts }, take).filter(Boolean).length

describe('a token bucket', () => {
  it('gives a quarter of a minute’s share at once, then one after the other', () => {
    const clock = createClock()
    const bucket = createTokenBucket(120, clock.now)
    assert.equal(countTaken(bucket.take, 18_000), 30)
    clock.advance(1000)
    assert.equal(countTaken(bucket.take, 100), 2)
    assert.equal(bucket.isFull(), false)
    clock.advance(3_600_000)
    assert.equal(bucket.isFull(), true)
    assert.equal(countTaken(bucket.take, 100), 30)
  })

  it('gives one at least, and nothing more when the clock goes back', () => {
    const clock = createClock()
    const bucket = createTokenBucket(1, clock.now)
    assert.equal(countTaken(bucket.take, 5), 1)
    clock.advance(-60_000)
    assert.equal(countTaken(bucket.take, 5), 0)
  })

  it('is one for each key', () => {
    const { take, giveBack } = createKeyedTokenBuckets(4, createClock().now)
    assert.deepEqual([take('lin'), take('lin'), take('chen')], [true, false, true])
    giveBack('lin')
    assert.deepEqual([take('lin'), take('lin')], [true, false])
  })
})
