export { createChairModel, type ChairModel, type ChairRequestOutcome } from './chairModel'
export type { ChairRequestOrigin } from './chairBody'
export { createFactoryMemory, type ChairPersistentMemory } from './chairMemory'
