import type { TwinCell } from './cells'
import type { TwinAnswer } from './measureCell'

/** Beats a minute by which a rate that is told is plainly wrong. */
const WRONG_BY = 5

export type MeasuredCell = { cell: TwinCell; answers: readonly TwinAnswer[] }

/** What the engine did with some people. Errors are in beats a minute; null where it told nothing. */
export type TwinSummary = {
  n: number
  /** How many were told a rate, and their share. */
  count: number
  share: number
  meanError: number | null
  largestError: number | null
  /** Share of told rates whose interval held the truth. */
  coverage: number | null
  /** Told rates that were wrong by more than 5 bpm. */
  wrong: number
}

const round = (value: number, digits: number) => Number(value.toFixed(digits))

export const summariseAnswers = (answers: readonly TwinAnswer[]): TwinSummary => {
  const reported = answers.filter(({ isTold }) => isTold)
  const errors = reported.map(({ error }) => Math.abs(error))
  const share = (part: number, whole: number) => round(part / Math.max(whole, 1), 3)
  const mean = errors.reduce((sum, error) => sum + error, 0) / Math.max(errors.length, 1)
  return {
    n: answers.length,
    count: reported.length,
    share: share(reported.length, answers.length),
    meanError: errors.length > 0 ? round(mean, 2) : null,
    largestError: errors.length > 0 ? round(Math.max(...errors), 2) : null,
    coverage:
      errors.length > 0
        ? share(reported.filter(({ isWithinInterval }) => isWithinInterval).length, reported.length)
        : null,
    wrong: errors.filter(error => error > WRONG_BY).length,
  }
}

/** The summary of all people in the cells that `isChosen` accepts. */
export const summariseCells = (
  cells: readonly MeasuredCell[],
  isChosen: (cell: TwinCell) => boolean = () => true,
): TwinSummary =>
  summariseAnswers(cells.filter(({ cell }) => isChosen(cell)).flatMap(({ answers }) => answers))

export const formatSummary = ({
  n,
  count,
  share,
  meanError,
  largestError,
  coverage,
  wrong,
}: TwinSummary): string =>
  `n ${n}, told ${count} (${share}), MAE ${meanError ?? '–'}, worst ${largestError ?? '–'}, ` +
  `within interval ${coverage ?? '–'}, wrong by > ${WRONG_BY} bpm ${wrong}`
