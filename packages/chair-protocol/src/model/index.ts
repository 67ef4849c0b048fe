export { createChairModel, type ChairModel, type ChairRequestOutcome } from './chairModel'
export type { ChairRequestOrigin } from './chairBody'
export { createFactoryChairMemory, type ChairPersistentMemory } from './chairMemory'
