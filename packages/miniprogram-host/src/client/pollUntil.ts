import { setTimeout as wait } from 'node:timers/promises'

/** Long enough for a busy machine: how fast something is, benchmarks measure. */
const DEFAULT_TIMEOUT_MS = 30_000

export type PollingOptions = {
  /** How long to ask at most, in ms; 30 s unless told. */
  timeoutMs?: number
  /** How long to wait before asking again, in ms. */
  intervalMs?: number
}

/**
 * Asks again until the answer is a wanted one.
 * @throws Error with the last answer when it takes too long.
 */
export const pollUntil = async <T>(
  ask: () => Promise<T>,
  isWanted: (answer: T) => boolean,
  { timeoutMs = DEFAULT_TIMEOUT_MS, intervalMs = 25 }: PollingOptions = {},
): Promise<T> => {
  const until = Date.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (isWanted(answer)) return answer
    if (Date.now() > until) throw new Error(`still ${JSON.stringify(answer)} after ${timeoutMs} ms`)
    await wait(intervalMs)
  }
}
