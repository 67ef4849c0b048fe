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

/** Makes a full token bucket. */
export const createTokenBucket = (perMinute: number, now: () => Date): TokenBucket => {
  const capacity = Math.max(1, perMinute * BURST_SHARE)
  let tokens = capacity
  let refilledAt = now().getTime()
  const refill = (): void => {
    const time = now().getTime()
    tokens = Math.min(capacity, tokens + (Math.max(0, time - refilledAt) * perMinute) / MINUTE_MS)
    refilledAt = time
  }
  return {
    take: (count = 1) => {
      refill()
      if (tokens < count) return false
      tokens -= count
      return true
    },
    giveBack: () => {
      tokens = Math.min(capacity, tokens + 1)
    },
    isFull: () => {
      refill()
      return tokens >= capacity
    },
  }
}

/** Buckets that are full are forgotten when there are so many. */
const CLEANUP_THRESHOLD = 10_000

/** A token bucket for each key; `take` gives false when a key has none left. */
export type KeyedTokenBuckets = { take: (key: string) => boolean; giveBack: (key: string) => void }

/** Makes a full token bucket for each key, when it is first asked for. */
export const createKeyedTokenBuckets = (perMinute: number, now: () => Date): KeyedTokenBuckets => {
  const buckets = new Map<string, TokenBucket>()
  const take = (key: string): boolean => {
    if (buckets.size > CLEANUP_THRESHOLD)
      for (const [other, bucket] of buckets) if (bucket.isFull()) buckets.delete(other)
    const bucket = buckets.get(key) ?? createTokenBucket(perMinute, now)
    buckets.set(key, bucket)
    return bucket.take()
  }
  return { take, giveBack: key => buckets.get(key)?.giveBack() }
}
