/**
 * After a connection to the broker has ended, a chair waits at most so long before it tries again for the first time: 100,000 chairs
 * that lose their broker in the same second come back at 3,300 a second.
 */
export const RECONNECT_SPREAD_MS = 30_000

/** However many attempts have failed, a chair waits no longer than this. */
export const MAX_RECONNECT_SPREAD_MS = 300_000

/**
 * How long a chair waits before it connects to the broker again, in ms: a random time, evenly between nothing and a bound that doubles
 * with every attempt that failed ("full jitter" of https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
 * @param options.failures attempts that failed since the last connection
 * @param options.random from 0 to 1, another one for each chair and each attempt
 * @param options.spreadMs the first bound; for a chair that is one of few it may be shorter
 */
export const getReconnectDelayMs = ({
  failures,
  random,
  spreadMs = RECONNECT_SPREAD_MS,
}: {
  failures: number
  random: number
  spreadMs?: number
}): number => Math.floor(random * Math.min(MAX_RECONNECT_SPREAD_MS, spreadMs * 2 ** failures))
