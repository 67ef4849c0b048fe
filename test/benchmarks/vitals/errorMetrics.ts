/** One answer beside the truth, and whether the engine would have told it. */
export type EstimateError = {
  error: number
  kept: boolean
  /** How sure the engine is, 0 to 1: answers are told from the surest on. */
  confidence?: number
  /** The interval of nine in ten, relative to the truth. */
  interval?: readonly [number, number]
}

export const round = (value: number) => Math.round(value * 1000) / 1000

const computeMean = (values: readonly number[]): number | null =>
  values.length > 0 ? round(values.reduce((sum, value) => sum + value, 0) / values.length) : null

/** Mean absolute error; null without answers. */
export const computeMeanAbsoluteError = (answers: readonly EstimateError[]): number | null =>
  computeMean(answers.map(({ error }) => Math.abs(error)))

/** Error over all answers, over those that would have been told, and the share of these. */
export const summariseErrors = (answers: readonly EstimateError[]) => {
  const reported = answers.filter(answer => answer.kept)
  return {
    maeAll: computeMeanAbsoluteError(answers),
    maeKept: computeMeanAbsoluteError(reported),
    kept: answers.length > 0 ? round(reported.length / answers.length) : null,
  }
}

/** The same with what a mean hides: the worst answer that was told, bias, root mean square, and the interval's coverage. */
export const summariseReportedAnswers = (answers: readonly EstimateError[]) => {
  const reported = answers.filter(answer => answer.kept)
  const squares = computeMean(reported.map(({ error }) => error * error))
  return {
    windows: answers.length,
    ...summariseErrors(answers),
    worst: reported.length > 0 ? round(Math.max(...reported.map(({ error }) => Math.abs(error)))) : null,
    rms: squares === null ? null : round(Math.sqrt(squares)),
    bias: computeMean(reported.map(({ error }) => error)),
    coverage: computeMean(
      reported.flatMap(({ interval }) => (interval ? [interval[0] <= 0 && interval[1] >= 0 ? 1 : 0] : [])),
    ),
  }
}

/** Shares of the answers that could be told, for which the curve is given. */
const REPORTED_SHARES = [0.1, 0.25, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1]

/** The risk-coverage curve: mean and worst error when the surest so many are told, whatever the limit of trust is. */
export const computeRiskCoverageCurve = (answers: readonly EstimateError[]) => {
  const ranked = [...answers].sort((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0))
  if (ranked.length === 0) return []
  return REPORTED_SHARES.map(share => {
    const reported = ranked.slice(0, Math.max(1, Math.round(share * ranked.length)))
    return {
      told: share,
      confidence: round(reported[reported.length - 1]?.confidence ?? 0),
      mae: computeMeanAbsoluteError(reported),
      worst: round(Math.max(...reported.map(({ error }) => Math.abs(error)))),
    }
  })
}
