import type pg from 'pg'
import { realSetTimeout } from './deterministicRuntime'

/** A statement that was sent, until its answer is handed over. */
type Flight = {
  pid: number
  deliver: (() => void) | null
  /** How many statements had been sent in all when this one was last found to wait for a lock. */
  blockedAt: number
}

export type StatementFlights = ReturnType<typeof createStatementFlights>

/** After so long without an answer it is asked whether the statement waits for a lock. */
const LOCK_CHECK_DELAY_MS = 4

/** A statement that waits for a lock must be seen to do so so many times in a row: a deadlock is resolved within a millisecond. */
const NEEDED_SIGHTINGS = 2

const FIND_BLOCKED = `
  select pid from unnest($1::int[]) pid where cardinality(pg_blocking_pids(pid)) > 0`

/**
 * Statements on several connections of a PostgreSQL server. One is sent at a time, when the seed says so. The world goes on when
 * each has been answered or waits for a lock of another, which PostgreSQL itself says; so how long an answer takes has no effect.
 */
export const createStatementFlights = (monitor: pg.Client) => {
  const flights = new Set<Flight>()
  let sent = 0
  let wake: () => void = () => {}

  const waitAWhile = (): Promise<void> =>
    new Promise(resolve => {
      wake = resolve
      realSetTimeout(resolve, LOCK_CHECK_DELAY_MS)
    })

  const findUnanswered = () => [...flights].filter(({ deliver }) => deliver === null)

  const noteBlocked = async (unanswered: readonly Flight[]): Promise<void> => {
    const { rows } = await monitor.query<{ pid: number }>(FIND_BLOCKED, [unanswered.map(({ pid }) => pid)])
    const blocked = new Set(rows.map(({ pid }) => pid))
    for (const flight of unanswered) if (blocked.has(flight.pid)) flight.blockedAt = sent
  }

  const areAllBlocked = (): boolean => findUnanswered().every(({ blockedAt }) => blockedAt === sent)

  return {
    /** Sends a statement; its answer comes when `waitForAnswers` hands it over. */
    send: <Answer>(pid: number, start: () => Promise<Answer>): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const flight: Flight = { pid, deliver: null, blockedAt: -1 }
        flights.add(flight)
        sent += 1
        const land = (deliver: () => void) => {
          flight.deliver = deliver
          wake()
        }
        start().then(
          answer => land(() => resolve(answer)),
          (error: unknown) => land(() => reject(error as Error)),
        )
      }),
    /** Waits until each statement is answered or waits for a lock, and hands the answers over in the order of the statements. */
    waitForAnswers: async (): Promise<boolean> => {
      let sightings = 0
      while (findUnanswered().length > 0 && sightings < NEEDED_SIGHTINGS) {
        if (areAllBlocked() && sightings === 0 && [...flights].every(({ deliver }) => deliver === null))
          return false
        const before = findUnanswered()
        await waitAWhile()
        const after = findUnanswered()
        if (after.length < before.length) sightings = 0
        else {
          await noteBlocked(after)
          sightings = areAllBlocked() && findUnanswered().length === after.length ? sightings + 1 : 0
        }
      }
      const answered = [...flights].filter(({ deliver }) => deliver !== null)
      for (const flight of answered) {
        flights.delete(flight)
        flight.deliver?.()
      }
      return answered.length > 0
    },
  }
}
