import { clamp } from './clamp'
import { deterministicExp, deterministicLog } from './deterministicMath'
import { computePowerSpectrum, type PowerSpectrum } from './powerSpectrum'
import { PULSE_BAND_HZ } from './pulseExtraction'
import { computeBandGain } from './signalFilters'

/** Where the slope is read off, Hz: inside of the band, where the filter has left something. */
const FIT_RANGE_HZ = { low: 0.6, high: 3.4 } as const
const FIT_BIN_WIDTH_HZ = 0.02
/**
 * Noise is between even and falling with the square of the frequency. A clear pulse with its harmonics falls faster, and must
 * not be taken for noise. Where the colours were projected, light and motion are mostly gone, and what falls so fast is a slow
 * heart; in a wave of unknown origin a slow heart and a slow swing look alike, and the swing is the likelier.
 */
export const MAX_NOISE_SLOPE = { anyWave: 2, projectedColours: 1.6 } as const
/** Residuals (natural logarithms) from which on a bin counts less. The pulse stands out upwards. */
const MAX_RESIDUAL = { above: 0.7, below: 1.5 } as const
const FIT_ROUNDS = 8
/** Out of the band nothing is left to be made up for: the filter's power gain is taken for no less than this. */
const MIN_POWER_GAIN = 0.05

const computePulseBandPowerGain = (frequency: number): number => {
  const gain = computeBandGain(frequency, PULSE_BAND_HZ)
  return Math.max(MIN_POWER_GAIN, gain * gain)
}

/** For some frequencies: factors that make the power what it would be with even noise and without the filter. */
export const createWhitening = (frequencies: Float64Array): ((noiseSlope: number) => Float64Array) => {
  const logs = frequencies.map(deterministicLog)
  const powerGains = frequencies.map(computePulseBandPowerGain)
  return noiseSlope => {
    const factors = new Float64Array(logs.length)
    for (let i = 0; i < factors.length; i++)
      factors[i] = deterministicExp(noiseSlope * logs[i]!) / powerGains[i]!
    return factors
  }
}

/** The bins of a spectrum in which the slope is read off: logarithms of their frequencies, and what the filter leaves there. */
type FitBins = { first: number; logFrequencies: Float64Array; powerGains: Float64Array }

const fitBinCache = new Map<number, FitBins>()

const getFitBins = ({ power, binWidthHz }: PowerSpectrum): FitBins => {
  const known = fitBinCache.get(binWidthHz)
  if (known) return known
  const first = Math.ceil(FIT_RANGE_HZ.low / binWidthHz)
  const last = Math.min(power.length - 1, Math.floor(FIT_RANGE_HZ.high / binWidthHz))
  const frequencies = Float64Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, i) => (first + i) * binWidthHz,
  )
  const bins = {
    first,
    logFrequencies: frequencies.map(deterministicLog),
    powerGains: frequencies.map(computePulseBandPowerGain),
  }
  fitBinCache.set(binWidthHz, bins)
  return bins
}

/**
 * With which power of the frequency the noise of a pulse falls, 0 (even) to 2: a straight line through the logarithms of its
 * periodogram by iteratively reweighted least squares (Huber 1964), which the pulse's own peaks hardly move.
 * `pulse` is band-passed to `PULSE_BAND_HZ`.
 */
export const estimateNoiseSlope = (
  pulse: ArrayLike<number>,
  sampleRate: number,
  maxSlope: number = MAX_NOISE_SLOPE.anyWave,
): number => {
  const spectrum = computePowerSpectrum(pulse, sampleRate, FIT_BIN_WIDTH_HZ)
  const { first, logFrequencies, powerGains } = getFitBins(spectrum)
  const logPowers = new Float64Array(powerGains.length)
  for (let i = 0; i < logPowers.length; i++)
    logPowers[i] = deterministicLog(spectrum.power[first + i]! / powerGains[i]! + 1e-12)
  const weights = new Float64Array(logPowers.length).fill(1)
  let slope = 0
  for (let round = 0; round < FIT_ROUNDS; round++) {
    const line = fitLine(logFrequencies, logPowers, weights)
    slope = line.slope
    for (let i = 0; i < weights.length; i++) {
      const residual = logPowers[i]! - (line.middleY + slope * (logFrequencies[i]! - line.middleX))
      weights[i] =
        residual > 0
          ? 1 / Math.max(1, residual / MAX_RESIDUAL.above)
          : 1 / Math.max(1, -residual / MAX_RESIDUAL.below)
    }
  }
  return Number.isFinite(slope) ? clamp(-slope, 0, maxSlope) : maxSlope
}

/** The straight line of weighted least squares: its slope and the middle of the points, through which it goes. */
const fitLine = (x: Float64Array, y: Float64Array, weights: Float64Array) => {
  let sum = 0
  let sumX = 0
  let sumY = 0
  for (let i = 0; i < x.length; i++) {
    sum += weights[i]!
    sumX += weights[i]! * x[i]!
    sumY += weights[i]! * y[i]!
  }
  const middleX = sumX / sum
  const middleY = sumY / sum
  let covariance = 0
  let variance = 0
  for (let i = 0; i < x.length; i++) {
    covariance += weights[i]! * (x[i]! - middleX) * (y[i]! - middleY)
    variance += weights[i]! * (x[i]! - middleX) * (x[i]! - middleX)
  }
  return { slope: covariance / variance, middleX, middleY }
}
