import { concatBytes } from '@anzuo/chair-protocol'
import { createMemoryParts, type PartStore } from './memoryParts'
import type { PartialDownload } from './types'

/** Over what a device offers; while that fails, memory stands in for it. */
export const createPartialDownload = (device: PartStore): PartialDownload => {
  const memory = createMemoryParts()
  let isBroken = false
  const run = async <Value>(work: (store: PartStore) => Promise<Value>): Promise<Value> => {
    if (!isBroken) {
      try {
        return await work(device)
      } catch {
        isBroken = true
      }
    }
    return work(memory)
  }
  const clear = () => run(store => store.clear())
  return {
    read: async name => {
      const parts = await run(store => store.list())
      if (parts.every(part => part.name === name)) return concatBytes(...parts.map(({ bytes }) => bytes))
      await clear()
      return new Uint8Array(0)
    },
    append: (name, bytes) => run(store => store.add({ name, bytes })),
    clear,
  }
}
