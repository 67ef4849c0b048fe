import { isIPv6 } from 'node:net'
import { eq, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { rateLimitCounters } from '../../db/schema'

/** How often something may be done within a window of time. */
export type RateLimit = { key: string; max: number; windowSeconds: number }

/** The highest `max`: an integer column counts to here. */
export const UNLIMITED = 2 ** 31 - 1

/** `count`: the uses in this window, with this one. */
export type RateLimitResult = { ok: true; count: number } | { ok: false; secondsLeft: number }

/**
 * Counts one use against a limit, unless it is used up. One statement does both, so that any number of calls at once
 * count right on any number of instances. The window starts with the first use.
 */
export const consumeRateLimit = async (
  db: Database,
  limit: RateLimit,
  now: Date,
): Promise<RateLimitResult> => {
  const resetsAt = new Date(now.getTime() + limit.windowSeconds * 1000)
  const isOver = lte(rateLimitCounters.resetsAt, now)
  const [counted] = await db
    .insert(rateLimitCounters)
    .values({ key: limit.key, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimitCounters.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimitCounters.count} + 1 end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimitCounters.resetsAt} end`,
      },
      setWhere: or(isOver, lt(rateLimitCounters.count, limit.max)),
    })
    .returning({ count: rateLimitCounters.count })
  return counted
    ? { ok: true, count: counted.count }
    : { ok: false, secondsLeft: await getSecondsUntilReset(db, limit, now) }
}

/** Whether a limit is used up, without using it. */
export const isRateLimitExceeded = async (db: Database, limit: RateLimit, now: Date): Promise<boolean> =>
  (await getRateLimitCount(db, limit, now)) >= limit.max

/** How often a limit was used in the window that is running. */
export const getRateLimitCount = async (db: Database, { key }: RateLimit, now: Date): Promise<number> => {
  const [counter] = await db.select().from(rateLimitCounters).where(eq(rateLimitCounters.key, key))
  return counter && counter.resetsAt > now ? counter.count : 0
}

/** Seconds until a limit may be used again. */
export const getSecondsUntilReset = async (db: Database, limit: RateLimit, now: Date): Promise<number> => {
  const [counter] = await db.select().from(rateLimitCounters).where(eq(rateLimitCounters.key, limit.key))
  const milliseconds = (counter?.resetsAt.getTime() ?? now.getTime()) - now.getTime()
  return Math.max(1, Math.ceil(milliseconds / 1000))
}

/** Forgets the uses of a limit. */
export const resetRateLimit = async (db: Database, limit: RateLimit): Promise<void> => {
  await db.delete(rateLimitCounters).where(eq(rateLimitCounters.key, limit.key))
}

/**
 * What stands for a caller's address in a limit. A household or a server gets a whole /64 of IPv6 addresses, so they
 * count as one.
 */
export const toRateLimitIpKey = (ip: string): string => toIpv4Text(ip) ?? toIpv6Prefix(ip, 4)

/** The same for all that one customer of a network provider may have: of IPv6 a /48, which is 65,536 of the networks above. */
export const toRateLimitNetworkKey = (ip: string): string => toIpv4Text(ip) ?? toIpv6Prefix(ip, 3)

const toIpv4Text = (ip: string): string | null =>
  isIPv6(ip) ? (/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? null) : ip

const toIpv6Prefix = (ip: string, groups: number): string => {
  const [head = '', tail] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return `${[...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, groups).join(':')}::/${16 * groups}`
}
