export {
  createChairFirmwareModel,
  type ChairFirmwareModel,
  type ChairRequestOutcome,
} from './chairFirmwareModel'
export type { ChairRequestOrigin } from './chairFirmwareContext'
export { createFactoryChairMemory, type ChairPersistentMemory } from './chairMemory'
export type { FirmwareFlash } from './firmwareRecord'
export { createFirmwareUpdater, type FirmwareUpdater } from './firmwareUpdater'
