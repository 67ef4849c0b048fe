import type { Answer } from './types'

/** A plain stop has so long; then the emergency stop follows, which a chair takes from anybody. */
export const STOP_MS = 2500

/** Pause between two attempts. */
export const STOP_AGAIN_MS = 500

/** After so long the person has to use the button on the chair; trying ends. */
export const STOP_DEADLINE_MS = 20_000

/** `stopped`: the session is over. `held`: the emergency stop holds. `unreachable`: no link reached the chair. */
export type StopOutcome = 'stopped' | 'held' | 'unreachable'

type Stopping = {
  stop: () => Promise<Pick<Answer, 'result'>>
  emergencyStop: () => Promise<Pick<Answer, 'result'>>
}

const wait = (ms: number) =>
  new Promise<null>(resolve => {
    setTimeout(() => resolve(null), ms)
  })

/** Whether the chair took it within the time. */
const taken = async (asked: Promise<Pick<Answer, 'result'>>): Promise<boolean> => {
  const answer = await Promise.race([asked.catch(() => null), wait(STOP_MS)])
  return answer?.result === 'ok'
}

/**
 * Stops a chair over whatever link there is or comes back meanwhile: a plain stop first, then emergency stops again and again.
 * Never rejects.
 * @param onDelayed called once when the first attempt did not reach the chair: time to point at the button on it
 */
export const stopSurely = async (
  link: Stopping,
  options: { isEmergency: boolean; onDelayed: () => void },
): Promise<StopOutcome> => {
  if (!options.isEmergency && (await taken(link.stop()))) return 'stopped'
  if (await taken(link.emergencyStop())) return 'held'
  options.onDelayed()
  const deadline = Date.now() + STOP_DEADLINE_MS
  while (Date.now() < deadline) {
    await wait(STOP_AGAIN_MS)
    if (await taken(link.emergencyStop())) return 'held'
  }
  return 'unreachable'
}
