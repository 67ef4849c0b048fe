import { createTimerHeap } from './timerHeap'

/** Virtual time: a clock that stands still until its next timer, and the timers that wait on it. */
export type VirtualTime = ReturnType<typeof createVirtualTime>

/** Where every simulated history begins, so that dates in it do not depend on the day on which it runs. */
export const SIMULATION_START_MS = Date.parse('2026-03-02T01:00:00Z')

export const createVirtualTime = () => {
  const timers = createTimerHeap()
  const cancelled = new Set<number>()
  let nowMs = SIMULATION_START_MS
  let nextOrder = 1

  return {
    now: (): number => nowMs,
    /** Calls back after some ms; gives a number to cancel it with. */
    schedule: (delayMs: number, callback: () => void): number => {
      const order = nextOrder
      nextOrder += 1
      timers.add({ at: nowMs + Math.max(0, delayMs), order, callback })
      return order
    },
    cancel: (order: number): void => void cancelled.add(order),
    /** Lets time pass without its timers; those that have become due run one after the other from now on. */
    jump: (ms: number): void => {
      nowMs += ms
    },
    /** Moves on to the next timer and runs it. False when none waits, or none until `untilMs`. */
    runNext: (untilMs = Infinity): boolean => {
      for (;;) {
        const first = timers.first()
        if (!first || first.at > untilMs) return false
        timers.removeFirst()
        if (cancelled.delete(first.order)) continue
        nowMs = Math.max(nowMs, first.at)
        first.callback()
        return true
      }
    },
    /** Moves on to a moment at which nothing waits. */
    moveTo: (ms: number): void => {
      nowMs = Math.max(nowMs, ms)
    },
    reset: (): void => {
      timers.clear()
      cancelled.clear()
      nowMs = SIMULATION_START_MS
      nextOrder = 1
    },
  }
}
