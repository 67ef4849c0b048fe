import type pg from 'pg'
import { realSetTimeout } from './deterministicRuntime'

/** A statement that was sent, until its answer is handed over. */
type Flight = {
  pid: number
  /** What it says: two that say the same ask for the same locks. */
  statement: string
  /** Sends it; null once it has been sent. */
  start: (() => void) | null
  /** How many times the world has gone on while it was held back. */
  turns: number
  deliver: (() => void) | null
  /** How many statements had been sent in all when this one was last found to wait for a lock. */
  blockedAt: number
}

export type StatementFlights = ReturnType<typeof createStatementFlights>

/** After so long without an answer it is asked whether the statement waits for a lock. */
const LOCK_CHECK_DELAY_MS = 4

/** A statement that waits for a lock must be seen to do so so many times in a row: a deadlock is resolved within a millisecond. */
const NEEDED_SIGHTINGS = 2

/**
 * PostgreSQL does not know of a statement that is held back, so it sees no deadlock with it: after so many turns of the world it is
 * sent all the same.
 */
const MAX_HELD_TURNS = 100

const FIND_BLOCKED = `
  select pid from unnest($1::int[]) pid where cardinality(pg_blocking_pids(pid)) > 0`

/** The statements that were not yet answered to the world, and those held back among them. */
const createFlightList = () => {
  const flights = new Set<Flight>()
  let sent = 0
  const findUnanswered = () => [...flights].filter(({ deliver, start }) => deliver === null && start === null)
  const findHeld = () => [...flights].filter(({ start }) => start !== null)

  const sendNow = (flight: Flight): void => {
    const { start } = flight
    flight.start = null
    sent += 1
    start?.()
  }

  return {
    flights,
    findUnanswered,
    findHeld,
    countSent: (): number => sent,
    add: (flight: Flight): void => {
      const isBehind = [...flights].some(
        ({ statement, deliver }) => statement === flight.statement && deliver === null,
      )
      flights.add(flight)
      if (!isBehind) sendNow(flight)
    },
    /** @returns whether a statement that was held back has been sent */
    sendHeld: (): boolean => {
      for (const flight of findHeld()) {
        flight.turns += 1
        const isBehind = findUnanswered().some(({ statement }) => statement === flight.statement)
        if (isBehind && flight.turns <= MAX_HELD_TURNS) continue
        sendNow(flight)
        return true
      }
      return false
    },
  }
}

/**
 * Statements on several connections of a PostgreSQL server. One is sent at a time, when the seed says so. The world goes on when
 * each has been answered or waits for a lock of another, which PostgreSQL itself says; so how long an answer takes has no effect.
 * Of two that wait for the same changed row either may come first in PostgreSQL. So the second of two that say the same is held back
 * here until the first has been answered.
 */
export const createStatementFlights = (monitor: pg.Client) => {
  const { flights, findUnanswered, findHeld, countSent, add, sendHeld } = createFlightList()
  let wake: () => void = () => {}

  const waitAWhile = (): Promise<void> =>
    new Promise(resolve => {
      wake = resolve
      realSetTimeout(resolve, LOCK_CHECK_DELAY_MS)
    })

  const noteBlocked = async (unanswered: readonly Flight[]): Promise<void> => {
    const { rows } = await monitor.query<{ pid: number }>(FIND_BLOCKED, [unanswered.map(({ pid }) => pid)])
    const blocked = new Set(rows.map(({ pid }) => pid))
    for (const flight of unanswered) if (blocked.has(flight.pid)) flight.blockedAt = countSent()
  }

  const areAllBlocked = (): boolean => findUnanswered().every(({ blockedAt }) => blockedAt === countSent())

  const waitUntilAnsweredOrBlocked = async (): Promise<void> => {
    let sightings = 0
    while (findUnanswered().length > 0 && sightings < NEEDED_SIGHTINGS) {
      if (areAllBlocked() && sightings === 0 && [...flights].every(({ deliver }) => deliver === null)) return
      const before = findUnanswered()
      await waitAWhile()
      const after = findUnanswered()
      if (after.length < before.length) sightings = 0
      else {
        await noteBlocked(after)
        sightings = areAllBlocked() && findUnanswered().length === after.length ? sightings + 1 : 0
      }
    }
  }

  return {
    /** Sends a statement; its answer comes when `waitForAnswers` hands it over. */
    send: <Answer>(pid: number, statement: string, query: () => Promise<Answer>): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const flight: Flight = { pid, statement, start: null, turns: 0, deliver: null, blockedAt: -1 }
        const land = (deliver: () => void) => {
          flight.deliver = deliver
          wake()
        }
        flight.start = () =>
          void query().then(
            answer => land(() => resolve(answer)),
            (error: unknown) => land(() => reject(error as Error)),
          )
        add(flight)
      }),
    /** Forgets what was held back of a connection whose instance has crashed. */
    forgetHeld: (pid: number): void => {
      for (const flight of findHeld()) if (flight.pid === pid) flights.delete(flight)
    },
    /** Waits until each statement is answered or waits for a lock, and hands the answers over in the order of the statements. */
    waitForAnswers: async (): Promise<boolean> => {
      do await waitUntilAnsweredOrBlocked()
      while (sendHeld())
      const answered = [...flights].filter(({ deliver }) => deliver !== null)
      for (const flight of answered) {
        flights.delete(flight)
        flight.deliver?.()
      }
      return answered.length > 0
    },
  }
}
