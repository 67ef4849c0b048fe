/** One answer beside the truth, and whether the engine would have told it. */
export type EstimateError = { error: number; kept: boolean }

const round = (value: number) => Math.round(value * 1000) / 1000

/** Mean absolute error; null without answers. */
export const computeMeanAbsoluteError = (answers: readonly EstimateError[]): number | null =>
  answers.length > 0
    ? round(answers.reduce((sum, { error }) => sum + Math.abs(error), 0) / answers.length)
    : null

/** Error over all answers, over those that would have been told, and the share of these. */
export const summariseErrors = (answers: readonly EstimateError[]) => {
  const reported = answers.filter(answer => answer.kept)
  return {
    maeAll: computeMeanAbsoluteError(answers),
    maeKept: computeMeanAbsoluteError(reported),
    kept: answers.length > 0 ? round(reported.length / answers.length) : null,
  }
}
