import type { ChairResult } from '@anzuo/chair-protocol'
import { ChairLinkError, type ChairAnswer, type ChairLinkProblem } from '@/platform/chairLink'

/** What became of a wish: the chair's answer, or why it was not reached. */
export type ChairCommandOutcome =
  { kind: 'answered'; result: ChairResult } | { kind: 'failed'; problem: ChairLinkProblem }

/** Tells of a failure instead of rejecting. */
export const toChairCommandOutcome = async (asked: Promise<ChairAnswer>): Promise<ChairCommandOutcome> => {
  try {
    return { kind: 'answered', result: (await asked).result }
  } catch (error) {
    return { kind: 'failed', problem: error instanceof ChairLinkError ? error.problem : 'lost' }
  }
}
