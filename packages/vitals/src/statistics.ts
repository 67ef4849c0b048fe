type NumericArray = ArrayLike<number>

/** Nine values in ten of a normal distribution lie within so many standard deviations of its mean. */
export const NINETY_PERCENT_Z_SCORE = 1.645

export const mean = (values: NumericArray): number => {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return values.length > 0 ? sum / values.length : 0
}

/** Standard deviation around the mean; `sample` divides by n − 1. */
export const standardDeviation = (
  values: NumericArray,
  kind: 'population' | 'sample' = 'population',
): number => {
  const count = values.length - (kind === 'sample' ? 1 : 0)
  if (count <= 0) return 0
  const centre = mean(values)
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += (values[i]! - centre) * (values[i]! - centre)
  return Math.sqrt(sum / count)
}

export const median = (values: NumericArray): number => {
  if (values.length === 0) return 0
  const sorted = new Float64Array(values).sort()
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Standard deviation as the median absolute deviation sees it: outliers hardly count. */
export const robustStandardDeviation = (values: NumericArray): number => {
  const centre = median(values)
  const distances = new Float64Array(values.length)
  for (let i = 0; i < distances.length; i++) distances[i] = Math.abs(values[i]! - centre)
  return 1.4826 * median(distances)
}

/** Pearson's correlation, −1 to 1; 0 when one of the two is constant. */
export const pearsonCorrelation = (a: NumericArray, b: NumericArray): number => {
  const meanA = mean(a)
  const meanB = mean(b)
  let ab = 0
  let aa = 0
  let bb = 0
  for (let i = 0; i < a.length; i++) {
    const da = a[i]! - meanA
    const db = b[i]! - meanB
    ab += da * db
    aa += da * da
    bb += db * db
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0
}

/** Length of the vector (x, y). */
export const vectorLength = (x: number, y: number): number => Math.sqrt(x * x + y * y)

/** Sum of the products of the values of two arrays, as long as the first. */
export const sumProducts = (a: NumericArray, b: NumericArray): number => {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
