import type { ChairState } from '@anzuo/chair-protocol'
import type { ChairAnswer, PhoneProbe } from './phoneProbe'
import type { ServerProbe } from './serverProbe'
import type { BluetoothAccess, ChairIdentity, ChairUnderTest, InternetAccess } from './chairUnderTest'

/** A check of one rule. `run` gives null when the chair keeps it, else what it did instead. */
export type ConformanceCheck<Probe> = {
  id: string
  /** Where the rule stands in docs/chair-protocol.md. */
  rule: string
  /** What a chair does that keeps it. */
  title: string
  /** Takes minutes on a chair that lives in real time. */
  isLong?: true
  run: (context: Probe) => Promise<string | null>
}

export type BluetoothContext = {
  chair: ChairUnderTest & { bluetooth: BluetoothAccess }
  identity: ChairIdentity
  phone: PhoneProbe
}

export type InternetContext = {
  chair: ChairUnderTest & { internet: InternetAccess }
  identity: ChairIdentity
  server: ServerProbe
}

let lastStartToken = Math.floor(Date.now() % 1_000_000_000)

/** A token that no start of this run has had: a chair takes a second start with the same one for a repetition. */
export const createStartToken = (): number => {
  lastStartToken += 1
  return lastStartToken
}

/** What is wrong with an answer that should have had this result, or null. */
export const expectResult = (
  answer: Pick<ChairAnswer, 'result'> | null,
  expected: ChairAnswer['result'],
): string | null =>
  answer?.result === expected ? null : `it answered ${answer?.result ?? 'nothing'} instead of ${expected}`

/** What is wrong with a state that should be so, or null. */
export const expectState = (
  state: ChairState | null | undefined,
  isSo: (state: ChairState) => boolean,
): string | null => {
  if (!state) return 'it did not say how it is'
  return isSo(state) ? null : `it is ${state.phase}${state.isMoving ? ' and moves' : ''}`
}

/** The first of these that is wrong, each asked only when those before are right. */
export const findFirstProblem = async (
  ...steps: readonly (() => Promise<string | null> | string | null)[]
): Promise<string | null> => {
  for (const step of steps) {
    const problem = await step()
    if (problem !== null) return problem
  }
  return null
}
