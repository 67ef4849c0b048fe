import { wait } from './wait'
import type { ChairAnswer } from './types'

/** One attempt has so long; what comes later counts for the next one. */
const STOP_TIMEOUT_MS = 2500

/** Pause between two attempts. */
const STOP_RETRY_INTERVAL_MS = 500

/** After so long the person has to use the button on the chair; trying ends. */
export const STOP_RETRY_DEADLINE_MS = 20_000

/**
 * `stopped`: the session is over. `emergencyStopped`: the emergency stop holds until it is reset. `unreachable`: no link reached the
 * chair. `superseded`: another stop of the person took its place.
 */
export type ChairStopOutcome = 'stopped' | 'emergencyStopped' | 'unreachable' | 'superseded'

type StopRequests = {
  stop: () => Promise<Pick<ChairAnswer, 'result'>>
  emergencyStop: () => Promise<Pick<ChairAnswer, 'result'>>
}

/** Whether the chair took it within the time. */
const isAcceptedInTime = async (asked: Promise<Pick<ChairAnswer, 'result'>>): Promise<boolean> => {
  const answer = await Promise.race([asked.catch(() => null), wait(STOP_TIMEOUT_MS).then(() => null)])
  return answer?.result === 'ok'
}

/**
 * Stops a chair over whatever link there is or comes back meanwhile, again and again: with the stop that the person chose. A plain
 * stop that fails never becomes an emergency stop by itself, which would hold the chair. Never rejects.
 * @param options.onDelayed called once when the first attempt did not reach the chair: time to point at the button on it, and to
 * offer the emergency stop
 * @param options.isSuperseded whether the person has chosen another stop meanwhile, which makes its own attempts
 */
export const stopChairWithRetry = async (
  link: StopRequests,
  options: { isEmergency: boolean; onDelayed: () => void; isSuperseded?: () => boolean },
): Promise<ChairStopOutcome> => {
  const { isEmergency, onDelayed, isSuperseded = () => false } = options
  const ask = isEmergency ? link.emergencyStop : link.stop
  const deadline = Date.now() + STOP_RETRY_DEADLINE_MS
  let isFirst = true
  while (Date.now() < deadline) {
    const isAccepted = await isAcceptedInTime(ask())
    if (isSuperseded()) return 'superseded'
    if (isAccepted) return isEmergency ? 'emergencyStopped' : 'stopped'
    if (isFirst) onDelayed()
    isFirst = false
    await wait(STOP_RETRY_INTERVAL_MS)
    if (isSuperseded()) return 'superseded'
  }
  return 'unreachable'
}
