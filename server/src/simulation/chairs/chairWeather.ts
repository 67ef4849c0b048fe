import { MINUTE_MS } from '@anzuo/domain/durations'
import type { SeededRandom } from '../random'

/** How often things go wrong around chairs in one simulation: probabilities for each message or call, and means in ms. */
export type ChairWeather = ReturnType<typeof createChairWeather>

/** A call that the network holds back arrives so much later at most; half of them before anybody gives up. */
const MAX_HELD_MS = MINUTE_MS
const MAX_SHORTLY_HELD_MS = 8000

const CALM_BROKER_DELAY_MS = 5

/** Each seed has its own weather, which may be without any fault; after `heal` there is none. */
export const createChairWeather = (random: SeededRandom) => {
  const maybe = (share: number, most: number) => (random.happens(share) ? random.nextFraction() * most : 0)
  const drawn = {
    brokerDelayMs: random.pick([5, 50, 300, 1500]),
    messageLoss: maybe(0.4, 0.2),
    messageDoubling: maybe(0.5, 0.3),
    /** Calls of phones that arrive much later, or once more. */
    heldCall: maybe(0.6, 0.2),
    doubledCall: maybe(0.6, 0.3),
    lostCall: maybe(0.4, 0.15),
    /** Means of the times between two. */
    lostConnectionMs: random.pick([Infinity, 5 * MINUTE_MS, MINUTE_MS]),
    brokerRestartMs: random.pick([Infinity, Infinity, 5 * MINUTE_MS]),
    powerCutMs: random.pick([Infinity, Infinity, 5 * MINUTE_MS]),
    databaseAwayMs: random.pick([Infinity, 3 * MINUTE_MS]),
  }
  let isHealed = false
  const unlessHealed = (value: number): number => (isHealed ? 0 : value)
  const getMaxBrokerDelayMs = (): number => (isHealed ? CALM_BROKER_DELAY_MS : drawn.brokerDelayMs)
  return {
    drawn,
    isHealed: () => isHealed,
    drawBrokerDelayMs: (): number => random.nextFraction() ** 2 * getMaxBrokerDelayMs(),
    getMaxBrokerDelayMs,
    messageLoss: () => unlessHealed(drawn.messageLoss),
    messageDoubling: () => unlessHealed(drawn.messageDoubling),
    lostCall: () => unlessHealed(drawn.lostCall),
    doubledCall: () => unlessHealed(drawn.doubledCall),
    /** How much later than usual a call arrives. */
    drawHeldMs: (): number =>
      !isHealed && random.happens(drawn.heldCall)
        ? random.nextFraction() * random.pick([MAX_SHORTLY_HELD_MS, MAX_HELD_MS])
        : 0,
    heal: (): void => {
      isHealed = true
    },
  }
}
