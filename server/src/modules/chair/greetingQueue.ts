/** So many chairs are greeted at the same time when all of them come online at once. */
const MAX_CONCURRENT_GREETINGS = 20

/**
 * Greets chairs in the order in which they came online, a bounded number at a time. A chair that comes again while it
 * waits is greeted once.
 * @param greet never rejects
 */
export const createChairGreetingQueue = (greet: (serialNumber: string) => Promise<void>) => {
  const waiting = new Set<string>()
  const running = new Map<string, Promise<void>>()
  let isClosed = false

  /** A chair that says again and again that it is new holds one place. */
  const findNext = (): string | null => {
    for (const serialNumber of waiting) if (!running.has(serialNumber)) return serialNumber
    return null
  }

  const startNext = (): void => {
    const serialNumber = running.size < MAX_CONCURRENT_GREETINGS ? findNext() : null
    if (serialNumber === null) return
    waiting.delete(serialNumber)
    const greeting = greet(serialNumber).finally(() => {
      running.delete(serialNumber)
      startNext()
    })
    running.set(serialNumber, greeting)
  }

  return {
    add: (serialNumber: string): void => {
      if (isClosed) return
      waiting.add(serialNumber)
      startNext()
    },
    /** Greets nobody any more, and waits for the greetings in hand. */
    close: async (): Promise<void> => {
      isClosed = true
      waiting.clear()
      await Promise.all(running.values())
    },
  }
}
