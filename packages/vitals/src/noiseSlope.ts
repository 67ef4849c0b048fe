import { clamp } from './clamp'
import { deterministicExp, deterministicLog } from './deterministicMath'
import { computePowerSpectrum } from './powerSpectrum'
import { PULSE_BAND_HZ } from './pulseExtraction'
import { computeBandGain } from './signalFilters'

/** Where the slope is read off, Hz: inside of the band, where the filter has left something. */
const FIT_RANGE_HZ = { low: 0.6, high: 3.4 } as const
const FIT_BIN_WIDTH_HZ = 0.02
/**
 * Noise is between even and falling with the square of the frequency. A clear pulse with its harmonics falls faster, and must
 * not be taken for noise.
 */
const MAX_NOISE_SLOPE = 2
/** Residuals (natural logarithms) from which on a bin counts less. The pulse stands out upwards. */
const MAX_RESIDUAL = { above: 0.7, below: 1.5 } as const
const FIT_ROUNDS = 8
/** Out of the band nothing is left to be made up for: the filter's power gain is taken for no less than this. */
const MIN_POWER_GAIN = 0.05

const computePulseBandPowerGain = (frequency: number): number => {
  const gain = computeBandGain(frequency, PULSE_BAND_HZ)
  return Math.max(MIN_POWER_GAIN, gain * gain)
}

/** Factors that make the power at some frequencies what it would be with even noise and without the filter. */
export const computeWhiteningGains = (frequencies: Float64Array, noiseSlope: number): Float64Array =>
  frequencies.map(
    frequency =>
      deterministicExp(noiseSlope * deterministicLog(frequency)) / computePulseBandPowerGain(frequency),
  )

/**
 * With which power of the frequency the noise of a pulse falls, 0 (even) to 2: a straight line through the logarithms of its
 * periodogram by iteratively reweighted least squares (Huber 1964), which the pulse's own peaks hardly move.
 * `pulse` is band-passed to `PULSE_BAND_HZ`.
 */
export const estimateNoiseSlope = (pulse: ArrayLike<number>, sampleRate: number): number => {
  const spectrum = computePowerSpectrum(pulse, sampleRate, FIT_BIN_WIDTH_HZ)
  const points: { x: number; y: number }[] = []
  for (let i = Math.ceil(FIT_RANGE_HZ.low / spectrum.binWidthHz); i < spectrum.power.length; i++) {
    const frequency = i * spectrum.binWidthHz
    if (frequency > FIT_RANGE_HZ.high) break
    points.push({
      x: deterministicLog(frequency),
      y: deterministicLog(spectrum.power[i]! / computePulseBandPowerGain(frequency) + 1e-12),
    })
  }
  let weights = points.map(() => 1)
  let slope = 0
  for (let round = 0; round < FIT_ROUNDS; round++) {
    const line = fitLine(points, weights)
    slope = line.slope
    weights = points.map(({ x, y }) => {
      const residual = y - line.at(x)
      return residual > 0
        ? 1 / Math.max(1, residual / MAX_RESIDUAL.above)
        : 1 / Math.max(1, -residual / MAX_RESIDUAL.below)
    })
  }
  return Number.isFinite(slope) ? clamp(-slope, 0, MAX_NOISE_SLOPE) : MAX_NOISE_SLOPE
}

/** The straight line of weighted least squares. */
const fitLine = (points: readonly { x: number; y: number }[], weights: readonly number[]) => {
  let sum = 0
  let sumX = 0
  let sumY = 0
  points.forEach(({ x, y }, i) => {
    sum += weights[i]!
    sumX += weights[i]! * x
    sumY += weights[i]! * y
  })
  const [middleX, middleY] = [sumX / sum, sumY / sum]
  let covariance = 0
  let variance = 0
  points.forEach(({ x, y }, i) => {
    covariance += weights[i]! * (x - middleX) * (y - middleY)
    variance += weights[i]! * (x - middleX) * (x - middleX)
  })
  const slope = covariance / variance
  return { slope, at: (x: number) => middleY + slope * (x - middleX) }
}
