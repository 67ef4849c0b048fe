/**
 * Sine, cosine, arc tangent, exponential and logarithm out of additions, multiplications and divisions alone. The
 * language leaves `Math.sin` and its like to each engine; these give the same bits in all of them. Errors are below 1e-14,
 * relative to the larger of 1 and the result.
 */

/** π/2 in two parts: the first has so few bits that its small multiples are exact. */
const QUARTER_TURN = 1.5707963267341256
const QUARTER_TURN_REST = 6.077100506506192e-11

/** Taylor series of the sine within an eighth of a turn. */
const sineSeries = (x: number): number => {
  const square = x * x
  let sum = 1
  for (let n = 18; n >= 2; n -= 2) sum = 1 - (square / (n * (n + 1))) * sum
  return x * sum
}

const cosineSeries = (x: number): number => {
  const square = x * x
  let sum = 1
  for (let n = 17; n >= 1; n -= 2) sum = 1 - (square / (n * (n + 1))) * sum
  return sum
}

/** Sine of an angle in radians, up to some million turns. */
export const deterministicSine = (angle: number): number => {
  const quarters = Math.round(angle / (Math.PI / 2))
  const rest = angle - quarters * QUARTER_TURN - quarters * QUARTER_TURN_REST
  const value = quarters % 2 === 0 ? sineSeries(rest) : cosineSeries(rest)
  return ((quarters % 4) + 4) % 4 < 2 ? value : -value
}

/** Cosine of an angle in radians, up to some million turns. */
export const deterministicCosine = (angle: number): number => {
  const quarters = Math.round(angle / (Math.PI / 2))
  const rest = angle - quarters * QUARTER_TURN - quarters * QUARTER_TURN_REST
  const value = quarters % 2 === 0 ? cosineSeries(rest) : sineSeries(rest)
  const quadrant = ((quarters % 4) + 4) % 4
  return quadrant === 0 || quadrant === 3 ? value : -value
}

/** The angle of the point (x, y), −π to π; 0 at the origin. */
export const deterministicAtan2 = (y: number, x: number): number => {
  const [along, across] = [Math.abs(x), Math.abs(y)]
  const larger = Math.max(along, across)
  if (!(larger > 0)) return 0
  const within = arcTangentOfUnit(Math.min(along, across) / larger)
  const first = across > along ? Math.PI / 2 - within : within
  const upper = x < 0 ? Math.PI - first : first
  return y < 0 ? -upper : upper
}

/** For 0 to 1: the angle is halved twice, then the series converges fast. */
const arcTangentOfUnit = (slope: number): number => {
  let x = slope
  for (let halving = 0; halving < 2; halving++) x = x / (1 + Math.sqrt(1 + x * x))
  const square = x * x
  let sum = 0
  for (let n = 27; n >= 1; n -= 2) sum = 1 / n - square * sum
  return 4 * x * sum
}

/** ln 2 in two parts, as above. */
const LN2 = 0.6931471803691238
const LN2_REST = 1.9082149292705877e-10

/** e to the power of `x`. */
export const deterministicExp = (x: number): number => {
  if (Number.isNaN(x)) return NaN
  if (x < -745) return 0
  if (x > 709) return Infinity
  const doublings = Math.round(x / Math.LN2)
  const rest = x - doublings * LN2 - doublings * LN2_REST
  let sum = 1
  for (let n = 16; n >= 1; n--) sum = 1 + (rest / n) * sum
  // A power of two is exact, and so is the product while it is no subnormal number.
  if (doublings >= -MAX_EXACT_DOUBLINGS && doublings <= MAX_EXACT_DOUBLINGS)
    return sum * POWERS_OF_TWO[MAX_EXACT_DOUBLINGS + doublings]!
  const factor = doublings < 0 ? 0.5 : 2
  for (let n = Math.abs(doublings); n > 0; n--) sum *= factor
  return sum
}

const MAX_EXACT_DOUBLINGS = 1000

/** 2^−1000 to 2^1000. */
const POWERS_OF_TWO = new Float64Array(2 * MAX_EXACT_DOUBLINGS + 1)
for (let n = 0, power = 1; n <= MAX_EXACT_DOUBLINGS; n++, power *= 2) {
  POWERS_OF_TWO[MAX_EXACT_DOUBLINGS + n] = power
  POWERS_OF_TWO[MAX_EXACT_DOUBLINGS - n] = 1 / power
}

/** 1, 1/3, 1/5 … 1/23, the terms of the logarithm's series. */
const RECIPROCALS = Float64Array.from({ length: 12 }, (_, i) => 1 / (2 * i + 1))

/** Natural logarithm; −∞ for 0, NaN below. */
export const deterministicLog = (x: number): number => {
  if (!(x > 0)) return x === 0 ? -Infinity : NaN
  if (x === Infinity) return Infinity
  let mantissa = x
  let doublings = 0
  for (; mantissa >= 4294967296; doublings += 32) mantissa /= 4294967296
  for (; mantissa < 1 / 4294967296; doublings -= 32) mantissa *= 4294967296
  for (; mantissa > Math.SQRT2; doublings++) mantissa /= 2
  for (; mantissa < Math.SQRT1_2; doublings--) mantissa *= 2
  const ratio = (mantissa - 1) / (mantissa + 1)
  const square = ratio * ratio
  let sum = 0
  for (let i = RECIPROCALS.length - 1; i >= 0; i--) sum = RECIPROCALS[i]! + square * sum
  return doublings * LN2 + (doublings * LN2_REST + 2 * ratio * sum)
}

/** Decibels of a ratio of powers. */
export const toDecibels = (ratio: number): number => (10 / Math.LN10) * deterministicLog(ratio)

/** The ratio of powers that so many decibels are. */
export const fromDecibels = (value: number): number => deterministicExp((Math.LN10 / 10) * value)
