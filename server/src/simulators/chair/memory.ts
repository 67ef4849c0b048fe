import { familyOf, type FamilyKey, type Feature, type SessionRecord } from '../../../../src/domain/chair'

/** What a chair keeps over a power cut. */
export type ChairMemory = {
  serialNumber: string
  family: FamilyKey
  features: readonly Feature[]
  firmware: readonly [number, number, number]
  epoch: number
  isOwned: boolean
  wifiName: string | null
  /** Unix time in seconds when the chair last knew it; 0 never. */
  lastTime: number
  /** A factory reset begins a new one. */
  logGeneration: number
  lastRecord: number
  /** Sessions that the server has not acknowledged. */
  records: SessionRecord[]
  /** The session in hand, so that a power cut does not lose it. */
  session: Omit<SessionRecord, 'id' | 'reason'> | null
}

/** A chair as it leaves the factory. */
export const newMemory = (options: {
  serialNumber: string
  family: FamilyKey
  logGeneration: number
  features?: readonly Feature[]
}): ChairMemory => ({
  serialNumber: options.serialNumber,
  family: options.family,
  features: options.features ?? familyOf(options.family).features,
  firmware: [1, 4, 2],
  epoch: 1,
  isOwned: false,
  wifiName: null,
  lastTime: 0,
  logGeneration: options.logGeneration,
  lastRecord: 0,
  records: [],
  session: null,
})
