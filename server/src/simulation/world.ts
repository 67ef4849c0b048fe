import type { FaultInjector } from './faultInjector'
import type { SimulationHistory } from './history'
import type { SeededRandom } from './random'
import type { Scheduler } from './scheduler'
import type { SimulatedDatabase } from './simulatedDatabase'
import type { VirtualTime } from './virtualTime'

/** Says that something is as it must never be; the first one ends the simulation. */
export type ReportViolation = (what: string) => void

/** What every part of one simulation shares. */
export type World = {
  time: VirtualTime
  random: SeededRandom
  scheduler: Scheduler
  faults: FaultInjector
  history: SimulationHistory
  database: SimulatedDatabase
  report: ReportViolation
  /** A new id, drawn from the seed. */
  createId: () => string
}
