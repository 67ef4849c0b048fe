import type { Chair } from '@anzuo/contract'
import { createJsonStorageKey, storage } from '@/platform/storage'
import { onAuthSessionEnded } from '../account/authSession'

/** What a page of control has to know; `role` is null for somebody who passes by. */
export type ChairSummary = Pick<Chair, 'serialNumber' | 'family' | 'features' | 'allowsGuests'> & {
  name: string | null
  role: Chair['role'] | null
}

type CachedChairs = Record<string, ChairSummary>

const isCachedChairs = (value: unknown): value is CachedChairs =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** So that a chair can be controlled by Bluetooth where there is no internet. They go with the session. */
const cachedChairsKey = createJsonStorageKey('knownChairs', isCachedChairs)
onAuthSessionEnded(() => storage.remove(cachedChairsKey))

export const readCachedChairSummary = (serialNumber: string): ChairSummary | null =>
  storage.read(cachedChairsKey)?.[serialNumber] ?? null

export const cacheChairSummary = (chair: ChairSummary): void => {
  storage.write(cachedChairsKey, { ...storage.read(cachedChairsKey), [chair.serialNumber]: chair })
}
