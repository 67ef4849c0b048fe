/** Keys that are read in one query at most. */
export const MAX_BATCH = 1000

/** More keys than this never wait for one database. */
const MAX_WAITING = 10_000

/**
 * Joins what is asked for while a reading is under way into the next one: however many ask, the database is asked once at a time.
 * @returns a function that gives what was read for one key
 */
export const createBatchReader = <Value>(
  readAll: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): ((key: string) => Promise<Value | null>) => {
  type Waiting = { resolve: (value: Value | null) => void; reject: (error: unknown) => void }
  const waiting = new Map<string, Waiting[]>()
  let isReading = false

  const readNext = async (): Promise<void> => {
    if (isReading) return
    isReading = true
    // What is asked for in the same moment is read together.
    await Promise.resolve()
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, MAX_BATCH)
      for (const [key] of batch) waiting.delete(key)
      try {
        const found = await readAll(batch.map(([key]) => key))
        for (const [key, asked] of batch) for (const { resolve } of asked) resolve(found.get(key) ?? null)
      } catch (error) {
        for (const [, asked] of batch) for (const { reject } of asked) reject(error)
      }
    }
    isReading = false
  }

  return key =>
    new Promise((resolve, reject) => {
      if (waiting.size >= MAX_WAITING) return reject(new Error('too many wait for the database'))
      waiting.set(key, [...(waiting.get(key) ?? []), { resolve, reject }])
      void readNext()
    })
}

/** @throws Error when what is read takes longer */
export const withDeadline = async <Value>(reading: Promise<Value>, deadlineMs: number): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database gave no answer in time')), deadlineMs)
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}
