import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { DeviceKey } from '@anzuo/chair-protocol'
import { createLightChair, type LightChair } from './lightChair'
import { openLightChairConnection, type LightChairConnection } from './lightChairConnection'

/** Very many chairs of one process. */
export type LightChairs = {
  /** Connects so many more chairs, a batch at a time. */
  add: (chairs: readonly { serialNumber: string; deviceKey: DeviceKey }[]) => Promise<void>
  /** Chairs that are connected and have said so. */
  countReady: () => number
  /** Attempts to connect by the second since 1970 in which they were made. */
  getAttempts: () => ReadonlyMap<number, number>
  find: (serialNumber: string) => LightChair | null
  close: () => void
}

type LightChairsOptions = {
  host: string
  port: number
  /** Chairs that share a connection. A real chair has one of its own; a machine may not have so many. */
  chairsPerConnection: number
  /** Connections that are opened each tenth of a second. */
  batchSize: number
  /** The first bound of the wait before a chair connects again, ms. */
  spreadMs: number
}

const BATCH_INTERVAL_MS = 100
const CHECK_INTERVAL_MS = 1000

/** Makes an empty group of chairs for one broker. */
export const createLightChairs = (options: LightChairsOptions): LightChairs => {
  const connections: { connection: LightChairConnection; chairs: readonly LightChair[] }[] = []
  const chairs = new Map<string, LightChair>()
  const attempts = new Map<number, number>()
  const onAttempt = (): void => {
    const second = Math.floor(Date.now() / 1000)
    attempts.set(second, (attempts.get(second) ?? 0) + 1)
  }
  const timer = setInterval(() => {
    const now = performance.now()
    for (const { connection } of connections) connection.check(now)
  }, CHECK_INTERVAL_MS)

  return {
    add: async added => {
      const groups = splitIntoGroups(added, options.chairsPerConnection)
      for (const [index, group] of groups.entries()) {
        const ofConnection = group.map(each =>
          createLightChair({
            ...each,
            boot: randomBytes(4).readUInt32LE(),
            getClock: () => performance.now(),
          }),
        )
        for (const chair of ofConnection) chairs.set(chair.serialNumber, chair)
        const connection = openLightChairConnection({
          ...options,
          chairs: ofConnection,
          random: Math.random,
          onAttempt,
        })
        connections.push({ connection, chairs: ofConnection })
        if ((index + 1) % options.batchSize === 0) await wait(BATCH_INTERVAL_MS)
      }
    },
    countReady: () =>
      connections.reduce((count, each) => count + (each.connection.isReady() ? each.chairs.length : 0), 0),
    getAttempts: () => attempts,
    find: serialNumber => chairs.get(serialNumber) ?? null,
    close: () => {
      clearInterval(timer)
      for (const { connection } of connections) connection.close()
    },
  }
}

const splitIntoGroups = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
