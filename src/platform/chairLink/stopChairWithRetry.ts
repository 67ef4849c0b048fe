import { wait } from './wait'
import type { ChairAnswer } from './types'

/** A plain stop has so long; then the emergency stop follows, which a chair takes from anybody. */
const STOP_TIMEOUT_MS = 2500

/** Pause between two attempts. */
const STOP_RETRY_INTERVAL_MS = 500

/** After so long the person has to use the button on the chair; trying ends. */
export const STOP_RETRY_DEADLINE_MS = 20_000

/** `stopped`: the session is over. `emergencyStopped`: the emergency stop holds until it is reset. `unreachable`: no link reached the chair. */
export type ChairStopOutcome = 'stopped' | 'emergencyStopped' | 'unreachable'

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
 * Stops a chair over whatever link there is or comes back meanwhile: a plain stop first, then emergency stops again and again.
 * Never rejects.
 * @param onDelayed called once when the first attempt did not reach the chair: time to point at the button on it
 */
export const stopChairWithRetry = async (
  link: StopRequests,
  options: { isEmergency: boolean; onDelayed: () => void },
): Promise<ChairStopOutcome> => {
  if (!options.isEmergency && (await isAcceptedInTime(link.stop()))) return 'stopped'
  if (await isAcceptedInTime(link.emergencyStop())) return 'emergencyStopped'
  options.onDelayed()
  const deadline = Date.now() + STOP_RETRY_DEADLINE_MS
  while (Date.now() < deadline) {
    await wait(STOP_RETRY_INTERVAL_MS)
    if (await isAcceptedInTime(link.emergencyStop())) return 'emergencyStopped'
  }
  return 'unreachable'
}
