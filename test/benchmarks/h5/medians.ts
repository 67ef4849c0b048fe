import type { Figures } from '../goals/missedGoals'

/** The middle one of some numbers; of two in the middle the larger, and NaN of none. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** The median of each figure over some runs, rounded: layout shift to thousandths, all others to integers. */
export const toMedians = (runs: readonly Figures[]): Figures =>
  Object.fromEntries(
    Object.keys(runs[0] ?? {}).map(name => {
      const value = median(runs.map(run => run[name] ?? NaN))
      return [name, name === 'cls' ? Number(value.toFixed(3)) : Math.round(value)]
    }),
  )
