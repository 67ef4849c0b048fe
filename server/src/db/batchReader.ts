import { setTimeout as wait } from 'node:timers/promises'

/** Keys that are read in one query at most. */
export const MAX_BATCH = 1000

/** More keys than this never wait for one database, unless something else is said. */
const MAX_WAITING = 10_000

type BatchOptions = {
  /** How long what is asked for is gathered before each query, so that many who ask one after another cost one query. */
  gatherMs?: number
  maxWaiting?: number
}

/**
 * Joins what is asked for while a reading is under way into the next one: however many ask, the database is asked once at a time.
 * @returns a function that gives what was read for one key
 */
export const createBatchReader = <Value>(
  readAll: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
  { gatherMs = 0, maxWaiting = MAX_WAITING }: BatchOptions = {},
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
      if (gatherMs > 0) await wait(gatherMs)
      const batch = takeFirst(waiting, MAX_BATCH)
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
      if (waiting.size >= maxWaiting && !waiting.has(key))
        return reject(new Error('too many wait for the database'))
      waiting.set(key, [...(waiting.get(key) ?? []), { resolve, reject }])
      void readNext()
    })
}

/** Takes the first entries out of a map. */
const takeFirst = <Value>(map: Map<string, Value>, count: number): [string, Value][] => {
  const taken: [string, Value][] = []
  for (const entry of map) {
    if (taken.length === count) break
    taken.push(entry)
  }
  for (const [key] of taken) map.delete(key)
  return taken
}

/**
 * Joins what is to be written while a writing is under way into the next one. Of several values of one key the latest is written.
 * @returns a function that resolves once the value, or a later one of the same key, is written
 */
export const createBatchWriter = <Value>(
  writeAll: (rows: [key: string, value: Value][]) => Promise<void>,
  options: BatchOptions,
): ((key: string, value: Value) => Promise<void>) => {
  const values = new Map<string, Value>()
  const write = createBatchReader<never>(async keys => {
    const rows = keys.flatMap<[string, Value]>(key => {
      const value = values.get(key)
      return value === undefined ? [] : [[key, value]]
    })
    for (const key of keys) values.delete(key)
    await writeAll(rows)
    return new Map<string, never>()
  }, options)
  return async (key, value) => {
    values.set(key, value)
    try {
      await write(key)
    } catch (error) {
      values.delete(key)
      throw error
    }
  }
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
