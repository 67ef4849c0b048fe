/** One answer beside the truth, and whether the engine would have told it. */
export type Answer = { error: number; kept: boolean }

const round = (value: number) => Math.round(value * 1000) / 1000

/** Mean absolute error; null without answers. */
export const meanError = (answers: readonly Answer[]): number | null =>
  answers.length > 0
    ? round(answers.reduce((sum, { error }) => sum + Math.abs(error), 0) / answers.length)
    : null

/** Error over all answers, over those that would have been told, and the share of these. */
export const score = (answers: readonly Answer[]) => {
  const told = answers.filter(answer => answer.kept)
  return {
    maeAll: meanError(answers),
    maeKept: meanError(told),
    kept: answers.length > 0 ? round(told.length / answers.length) : null,
  }
}
