import { MINUTE_MS } from '@anzuo/domain/durations'

/** Part of a minute's tokens that may be taken at once. */
const BURST_SHARE = 1 / 4

/** How often something may be done: a quarter of a minute's share at once, then as fast as the tokens come back. */
export type TokenBucket = {
  /** Takes a token, or so many; false when fewer are left. */
  take: (count?: number) => boolean
  /** Puts a token back that was taken for what turned out to count for nothing. */
  giveBack: () => void
  /** Whether it makes no difference to a new one. */
  isFull: () => boolean
}

/** Tokens that are left, and when that was so in ms since 1970. */
type BucketLevel = { tokens: number; refilledAt: number }

const getCapacity = (perMinute: number): number => Math.max(1, perMinute * BURST_SHARE)

const refill = (level: BucketLevel, perMinute: number, time: number): void => {
  const refilled = level.tokens + (Math.max(0, time - level.refilledAt) * perMinute) / MINUTE_MS
  level.tokens = Math.min(getCapacity(perMinute), refilled)
  level.refilledAt = time
}

/** Makes a full token bucket. */
export const createTokenBucket = (perMinute: number, now: () => Date): TokenBucket => {
  const capacity = getCapacity(perMinute)
  const level: BucketLevel = { tokens: capacity, refilledAt: now().getTime() }
  return {
    take: (count = 1) => {
      refill(level, perMinute, now().getTime())
      if (level.tokens < count) return false
      level.tokens -= count
      return true
    },
    giveBack: () => {
      level.tokens = Math.min(capacity, level.tokens + 1)
    },
    isFull: () => {
      refill(level, perMinute, now().getTime())
      return level.tokens >= capacity
    },
  }
}

/** Buckets that are full are forgotten when there are so many. */
const CLEANUP_THRESHOLD = 10_000

/** A token bucket for each key; `take` gives false when a key has none left. */
export type KeyedTokenBuckets = { take: (key: string) => boolean; giveBack: (key: string) => void }

/** Makes a full token bucket for each key, when it is first asked for. A key costs two numbers. */
export const createKeyedTokenBuckets = (perMinute: number, now: () => Date): KeyedTokenBuckets => {
  const capacity = getCapacity(perMinute)
  const levels = new Map<string, BucketLevel>()
  const forgetFull = (time: number): void => {
    for (const [key, level] of levels) {
      refill(level, perMinute, time)
      if (level.tokens >= capacity) levels.delete(key)
    }
  }
  return {
    take: key => {
      const time = now().getTime()
      if (levels.size > CLEANUP_THRESHOLD) forgetFull(time)
      const level = levels.get(key) ?? { tokens: capacity, refilledAt: time }
      levels.set(key, level)
      refill(level, perMinute, time)
      if (level.tokens < 1) return false
      level.tokens -= 1
      return true
    },
    giveBack: key => {
      const level = levels.get(key)
      if (level) level.tokens = Math.min(capacity, level.tokens + 1)
    },
  }
}
