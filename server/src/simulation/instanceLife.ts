import type { FaultInjector } from './faultInjector'
import type { Scheduler } from './scheduler'

/** The life of one start of one server instance. What it waits for when it crashes never comes back to it. */
export type InstanceLife = ReturnType<typeof createInstanceLife>

const WRITING = /^\s*(with|insert|update|delete)\b/i

class DiskFullError extends Error {
  /** disk_full of PostgreSQL's appendix A. */
  readonly code = '53100'
}

class DatabaseAwayError extends Error {
  /** cannot_connect_now of PostgreSQL's appendix A. */
  readonly code = '57P03'
}

const createCrash = () => new Error('the instance crashed')

/**
 * Stands between an instance and everything outside of it: the places at which it may crash, wait, or find the disk full.
 * @param onCrash called once, when the seed lets it crash
 */
export const createInstanceLife = (options: {
  scheduler: Scheduler
  faults: FaultInjector
  onCrash: (where: string) => void
  /** Whether others may come in between two statements of a transaction, too. */
  interleavesTransactions: boolean
}) => {
  const { scheduler, faults, onCrash, interleavesTransactions } = options
  let isDead = false
  let rejectDeath: (error: Error) => void = () => {}
  const death = new Promise<never>((_resolve, reject) => {
    rejectDeath = reject
  })
  // Nobody may be waiting for it.
  death.catch(() => {})
  const never = () => new Promise<never>(() => {})

  const crash = (where: string): void => {
    if (isDead) return
    isDead = true
    rejectDeath(createCrash())
    onCrash(where)
  }

  /** The result, unless the instance has crashed meanwhile: nothing wakes what it was in the middle of. */
  const survive = async <Value>(work: Promise<Value>): Promise<Value> => {
    const settled = await work.then(
      value => ({ isOk: true as const, value }),
      (error: unknown) => ({ isOk: false as const, error }),
    )
    scheduler.noteWork()
    if (!isDead && faults.happens('crash')) crash('after an answer of the database')
    if (isDead) return never()
    if (!settled.isOk) throw settled.error
    return settled.value
  }

  /** A transaction does not hang: it would hold the one connection of the engine. */
  const waitForDatabase = async (isInTransaction: boolean): Promise<void> => {
    const absence = faults.getDatabaseAbsence()
    if (!absence) return
    if (absence.kind === 'refuses' || isInTransaction) throw new DatabaseAwayError('the database is away')
    await scheduler.sleep(absence.ms)
  }

  return {
    isDead: () => isDead,
    crash,
    survive,
    /** Ends with an error at a crash, so that a transaction that is open is rolled back. */
    untilDeath: <Value>(work: Promise<Value>): Promise<Value> => Promise.race([work, death]),
    /** Before each statement. Others may come in between. */
    beforeStatement: async (query: string, isInTransaction: boolean): Promise<void> => {
      scheduler.noteWork()
      if (!isDead && (!isInTransaction || interleavesTransactions))
        await scheduler.yieldTurn(faults.profile().maxStatementDelayMs)
      scheduler.noteWork()
      if (!isDead && faults.happens('crash'))
        crash(isInTransaction ? 'in a transaction' : 'before a statement')
      if (isDead) return never()
      await waitForDatabase(isInTransaction)
      if (isDead) return never()
      if (WRITING.test(query) && faults.isDiskFull())
        throw new DiskFullError('could not extend file: No space left on device')
    },
  }
}
