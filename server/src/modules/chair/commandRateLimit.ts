import { createRateLimitError } from '../../http/apiError'

const MAX_COMMANDS = 30
const WINDOW_MS = 10_000
const CLEANUP_THRESHOLD = 10_000

/**
 * How often one person may ask something of one chair: counted by each instance in memory, because a command must not wait
 * for the database. The chair has a limit of its own. Stopping is never counted.
 * @returns a function that throws a refusal when it was too often
 */
export const createChairCommandRateLimiter = (now: () => Date) => {
  const counters = new Map<string, { count: number; resetsAt: number }>()
  return (userId: string, serialNumber: string): void => {
    const time = now().getTime()
    if (counters.size > CLEANUP_THRESHOLD)
      for (const [key, { resetsAt }] of counters) if (resetsAt <= time) counters.delete(key)
    const key = `${userId} ${serialNumber}`
    const counter = counters.get(key)
    if (!counter || counter.resetsAt <= time) {
      counters.set(key, { count: 1, resetsAt: time + WINDOW_MS })
      return
    }
    if (counter.count >= MAX_COMMANDS)
      throw createRateLimitError('tooManyRequests', Math.max(1, Math.ceil((counter.resetsAt - time) / 1000)))
    counter.count += 1
  }
}
