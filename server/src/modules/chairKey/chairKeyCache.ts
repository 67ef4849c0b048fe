import type { FastifyBaseLogger } from 'fastify'
import { createBatchReader, MAX_BATCH } from '../../db/batchReader'
import type { ChairKeyring, ChairKeySource } from './chairKeyring'

/**
 * Chairs whose keys one server keeps; the one that was needed longest ago is forgotten for a new one. More than are connected to one
 * broker: a chair whose key was forgotten is not stopped before the database has given it again.
 */
export const MAX_CHAIRS = 250_000

/** A key that was changed, or revoked, elsewhere is so here after this time at the latest, while the database answers. */
export const KEY_REFRESH_INTERVAL_MS = 10_000

/** Clocks of machines may differ by so much. */
const CLOCK_TOLERANCE_MS = 60_000

/** A chair that nobody provisioned is looked up again after this time. */
const UNKNOWN_MS = 10_000
const MAX_UNKNOWN = 10_000

/** The keys of chairs in memory, so that a stop waits for no database. */
export type ChairKeyCache = {
  /** What is in memory; null for a chair whose key was not read yet, and for one without any. */
  find: (serialNumber: string) => ChairKeyring | null
  /** What is in memory, else what the database has. */
  get: (serialNumber: string) => Promise<ChairKeyring | null>
  /** What the database has now. */
  read: (serialNumber: string) => Promise<ChairKeyring | null>
  /** Chairs in memory whose key is being replaced. */
  listRotating: () => string[]
  /** Calls the listener when the keys of a chair have changed; returns how to stop that. */
  onChanged: (listener: (serialNumber: string, keyring: ChairKeyring | null) => void) => () => void
  /** Reads now what has changed. */
  refresh: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Keeps the keys of the chairs that are connected to this server. They are read, many at once, when a chair is heard of for the first time;
 * what changes is read again every few seconds. While the database gives no answer what is known counts on.
 */
export const createChairKeyCache = (options: {
  source: ChairKeySource
  now: () => Date
  log: FastifyBaseLogger
}): ChairKeyCache => {
  const { source, now, log } = options
  const keyrings = createBoundedMap<ChairKeyring>(MAX_CHAIRS)
  const unknownUntil = createBoundedMap<number>(MAX_UNKNOWN)
  const listeners = new Set<(serialNumber: string, keyring: ChairKeyring | null) => void>()
  const readBatch = createBatchReader(source.read, { maxWaiting: MAX_CHAIRS })

  const read = async (serialNumber: string): Promise<ChairKeyring | null> => {
    const keyring = await readBatch(serialNumber)
    const before = keyrings.get(serialNumber)
    if (keyring) keyrings.set(serialNumber, keyring)
    else {
      keyrings.delete(serialNumber)
      unknownUntil.set(serialNumber, now().getTime() + UNKNOWN_MS)
    }
    if (before && !isSameKeyring(before, keyring))
      for (const listener of listeners) listener(serialNumber, keyring)
    return keyring
  }

  const refresh = createRefresh({
    readChanged: async since => {
      const changed = (await source.listChanged(since)).filter(keyrings.has)
      // A whole batch of chairs may have changed: the database is asked for a part at a time.
      for (let start = 0; start < changed.length; start += MAX_BATCH)
        await Promise.all(changed.slice(start, start + MAX_BATCH).map(read))
    },
    now,
    log,
  })

  return {
    find: keyrings.get,
    get: async serialNumber => {
      const known = keyrings.get(serialNumber)
      if (known) return known
      return (unknownUntil.get(serialNumber) ?? 0) > now().getTime() ? null : read(serialNumber)
    },
    read,
    listRotating: () => {
      const rotating: string[] = []
      for (const [serialNumber, keyring] of keyrings.entries())
        if (keyring.kind === 'valid' && (keyring.next ?? keyring.retiring) !== null)
          rotating.push(serialNumber)
      return rotating
    },
    onChanged: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    refresh: refresh.run,
    close: refresh.close,
  }
}

const isSameKeyring = (a: ChairKeyring, b: ChairKeyring | null): boolean =>
  describeKeyring(a) === describeKeyring(b)

/** Versions are used once, so they tell keys apart. */
const describeKeyring = (keyring: ChairKeyring | null): string =>
  keyring?.kind === 'valid'
    ? [keyring.active, keyring.next, keyring.retiring].map(key => key?.version ?? 0).join()
    : (keyring?.kind ?? 'none')

const createRefresh = ({
  readChanged,
  now,
  log,
}: {
  readChanged: (since: Date) => Promise<void>
  now: () => Date
  log: FastifyBaseLogger
}) => {
  let readUntil = now().getTime()
  let running: Promise<void> | null = null
  let isFailing = false

  const readAll = async (): Promise<void> => {
    const startedAt = now().getTime()
    try {
      await readChanged(new Date(readUntil - CLOCK_TOLERANCE_MS))
      readUntil = startedAt
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'keys of chairs could not be read again')
      isFailing = true
    }
  }
  const run = (): Promise<void> => {
    running ??= readAll().finally(() => {
      running = null
    })
    return running
  }
  const timer = setInterval(() => void run(), KEY_REFRESH_INTERVAL_MS)
  timer.unref()
  return {
    run,
    close: async (): Promise<void> => {
      clearInterval(timer)
      await running
    },
  }
}

/** A map that forgets what was used longest ago. */
const createBoundedMap = <Value>(max: number) => {
  const values = new Map<string, Value>()
  return {
    has: (key: string): boolean => values.has(key),
    get: (key: string): Value | null => {
      const value = values.get(key)
      if (value === undefined) return null
      values.delete(key)
      values.set(key, value)
      return value
    },
    set: (key: string, value: Value): void => {
      values.delete(key)
      values.set(key, value)
      const [oldest] = values.keys()
      if (values.size > max && oldest !== undefined) values.delete(oldest)
    },
    delete: (key: string): void => void values.delete(key),
    entries: (): Iterable<[string, Value]> => values,
  }
}
