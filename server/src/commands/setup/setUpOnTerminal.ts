import { askAgain, askSetupAnswers, type Standing, type Terminal } from './askAnswers'
import type { SetupAnswers } from './setupAnswers'
import type { SetupOutcome } from './setupCommand'

/**
 * Asks everything, applies it, and asks again for what turned out to be wrong, until it is set up. Whoever has typed forty answers
 * keeps those that were right.
 * @returns the exit status: 1 when what is wrong is nothing that is asked
 */
export const setUpOnTerminal = async (
  terminal: Terminal,
  { standing, apply }: { standing: Standing; apply: (answers: SetupAnswers) => Promise<SetupOutcome> },
): Promise<0 | 1> => {
  let answers = await askSetupAnswers(terminal, standing)
  for (;;) {
    const { status, wrong } = await apply(answers)
    if (status === 0) return 0
    const answeredAgain = await askAgain(terminal, { answers, standing }, wrong)
    if (!answeredAgain) return 1
    answers = answeredAgain
  }
}
