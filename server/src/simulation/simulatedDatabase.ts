import type { Database, OpenedDatabase } from '../db/database'
import { openEmbeddedSimulation } from './embeddedSimulation'
import type { InstanceLife } from './instanceLife'
import { openPostgresqlSimulation } from './postgresqlSimulation'

/** The one database of all instances: a real engine, emptied before each seed. */
export type SimulatedDatabase = {
  kind: OpenedDatabase['kind']
  /** For the simulation itself: without crashes and waits. */
  db: Database
  /** Rows of a query of the simulation itself. */
  select: <Row>(query: string) => Promise<Row[]>
  /** Empties the database and puts the catalogue back. */
  reset: () => Promise<void>
  /** How many statements have written something else than plans of jobs. */
  countShopWrites: () => number
  /** How many statements there were. */
  countStatements: () => number
  /**
   * Waits until each statement under way is answered or waits for a lock, and hands the answers over in a fixed order.
   * @returns whether there were any
   */
  waitForAnswers: () => Promise<boolean>
  /** The same database as an instance sees it during one of its lives. */
  connect: (life: InstanceLife) => OpenedDatabase
  close: () => Promise<void>
}

/** Opens the engine once for all seeds of this process. */
export const openSimulatedDatabase = (kind: SimulatedDatabase['kind']): Promise<SimulatedDatabase> =>
  kind === 'embedded' ? openEmbeddedSimulation() : openPostgresqlSimulation()
