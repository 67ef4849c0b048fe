export {
  createChairModel,
  type ChairRequestOrigin,
  type ChairModel,
  type ChairRequestOutcome,
} from './chairModel'
export { createFactoryMemory, type ChairPersistentMemory } from './chairMemory'
