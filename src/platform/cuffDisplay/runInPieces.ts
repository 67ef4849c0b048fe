/**
 * Runs work to its end and lets the screen answer after each of its steps.
 * @param work yields between steps, each of some milliseconds
 */
export const runInPieces = async <Result>(work: Generator<void, Result, void>): Promise<Result> => {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    await new Promise(resolve => setTimeout(resolve, 0))
  }
}
