import {
  getChairFamily,
  type ChairFamilyKey,
  type ChairFeature,
  type DeviceKeyring,
  type HomeBrokerAccess,
  type MassageSessionRecord,
} from '..'

/** What a chair keeps over a power cut. */
export type ChairPersistentMemory = {
  serialNumber: string
  family: ChairFamilyKey
  features: readonly ChairFeature[]
  firmware: readonly [number, number, number]
  keys: DeviceKeyring
  /** With which the broker let the chair in last; null before the first time. */
  brokerPassword: string | null
  epoch: number
  isOwned: boolean
  wifiName: string | null
  /** The broker of its owner's home; null as long as the owner has named none. */
  homeBroker: HomeBrokerAccess | null
  /** Unix time in seconds when the chair last knew it; 0 never. */
  lastTime: number
  /** `stopCount` of the state. */
  stopCount: number
  /** A factory reset begins a new one. */
  logGeneration: number
  lastRecord: number
  /** Sessions that the server has not acknowledged. */
  records: MassageSessionRecord[]
  /** The session under way, so that a power cut does not lose it. */
  session: Omit<MassageSessionRecord, 'id' | 'reason'> | null
}

/** A chair as it leaves the factory. */
export const createFactoryChairMemory = (options: {
  serialNumber: string
  family: ChairFamilyKey
  /** The first key unless the factory's record says another version. */
  deviceKey: Uint8Array
  keyVersion?: number
  logGeneration: number
  features?: readonly ChairFeature[]
}): ChairPersistentMemory => ({
  serialNumber: options.serialNumber,
  family: options.family,
  features: options.features ?? getChairFamily(options.family).features,
  firmware: [1, 4, 2],
  keys: { current: { version: options.keyVersion ?? 1, key: options.deviceKey }, other: null },
  brokerPassword: null,
  epoch: 1,
  isOwned: false,
  wifiName: null,
  homeBroker: null,
  lastTime: 0,
  stopCount: 0,
  logGeneration: options.logGeneration,
  lastRecord: 0,
  records: [],
  session: null,
})
