import type { Result } from '@/domain/chair'
import { LinkFailure, type Answer, type LinkProblem } from '@/platform/chairLink'

/** What became of a wish: the chair's answer, or why it was not reached. */
export type Outcome = { kind: 'answered'; result: Result } | { kind: 'failed'; problem: LinkProblem }

/** Tells of a failure instead of rejecting. */
export const outcomeOf = async (asked: Promise<Answer>): Promise<Outcome> => {
  try {
    return { kind: 'answered', result: (await asked).result }
  } catch (error) {
    return { kind: 'failed', problem: error instanceof LinkFailure ? error.problem : 'lost' }
  }
}
