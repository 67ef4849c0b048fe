/** The median absolute deviation times this is the standard deviation of normally distributed values. */
const MAD_TO_STANDARD_DEVIATION = 1.4826

/** The middle one of some values, or the mean of the two in the middle; NaN of none. */
export const computeMedian = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [lower, upper] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return lower === undefined || upper === undefined ? NaN : (lower + upper) / 2
}

/** The value below which a share of some values lies, 0 to 1: the nearest of them; NaN of none. */
export const computeQuantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.round(share * (sorted.length - 1))] ?? NaN
}

/** The standard deviation of groups of values, each around its own median, as far as single odd values do not count. */
export const computeRobustDeviation = (...groups: readonly (readonly number[])[]): number =>
  MAD_TO_STANDARD_DEVIATION *
  computeMedian(
    groups.flatMap(values => {
      const median = computeMedian(values)
      return values.map(value => Math.abs(value - median))
    }),
  )

/** Ratio of the standard errors of median and mean, √(π/2), and half the width of the middle 90 % of a normal distribution. */
const MEDIAN_ERROR_RATIO = 1.2533
const NINE_IN_TEN = 1.645

/**
 * By how much chance moves a median, or the difference of the medians of several groups, in nine cases of ten:
 * 1.645 · 1.2533 · s · √(1/n + 1/m + …).
 * @param deviation s, of single values around the median of their group
 * @param sizes values in each group
 */
export const computeMedianMargin = (deviation: number, sizes: readonly number[]): number =>
  NINE_IN_TEN * MEDIAN_ERROR_RATIO * deviation * Math.sqrt(sizes.reduce((sum, size) => sum + 1 / size, 0))
