import { realSetImmediate } from './deterministicRuntime'
import type { SeededRandom } from './random'
import type { VirtualTime } from './virtualTime'

/** Decides what happens next: everything that waits, waits for a timer of virtual time that the seed has placed. */
export type Scheduler = ReturnType<typeof createScheduler>

/** After so many turns of the event loop without work everything waits for virtual time. */
const QUIET_TURNS = 2

/** More events than any seed needs: beyond it something goes round in circles. */
const MAX_EVENTS = 400_000

const waitOneTurn = () => new Promise<void>(resolve => void realSetImmediate(resolve))

/** @param waitForAnswers waits for what goes on outside of this process, and tells whether anything came of it */
export const createScheduler = (
  time: VirtualTime,
  random: SeededRandom,
  waitForAnswers: () => Promise<boolean> = async () => false,
) => {
  let work = 0
  let events = 0

  /** Lets promises, `nextTick` and immediates run until nothing is left of them. */
  const settle = async (): Promise<void> => {
    let quietTurns = 0
    while (quietTurns < QUIET_TURNS) {
      const before = work
      if (await waitForAnswers()) work += 1
      await waitOneTurn()
      quietTurns = work === before ? quietTurns + 1 : 0
    }
  }

  return {
    settle,
    /** Says that something goes on which is not a timer, such as a statement. */
    noteWork: (): void => void (work += 1),
    countEvents: (): number => events,
    sleep: (ms: number): Promise<void> =>
      new Promise(resolve => {
        time.schedule(ms, () => {
          work += 1
          resolve()
        })
      }),
    /** Waits for a time that the seed chooses, so that what goes on at once is interleaved. */
    yieldTurn: (maxMs: number): Promise<void> =>
      new Promise(resolve => void time.schedule(random.nextFraction() * maxMs, resolve)),
    /**
     * Runs one event after the other.
     * @param onEvent called after each; what it waits for is over before the next one
     * @throws when there is no end to the events
     */
    runUntil: async (
      until: { ms: number; isOver?: () => boolean },
      onEvent: () => Promise<void>,
    ): Promise<void> => {
      await settle()
      while (!until.isOver?.() && time.runNext(until.ms)) {
        events += 1
        if (events > MAX_EVENTS) throw new Error('the simulation does not come to an end')
        await settle()
        await onEvent()
      }
      if (!until.isOver?.() && until.ms !== Infinity) time.moveTo(until.ms)
    },
  }
}
