import { bandPass, standardise } from './filter'
import { fromDecibels } from './elementary'
import { signalToNoise, trackHeartRate } from './heartRate'
import { chrominance, planeOrthogonalToSkin, PULSE_BAND, usableStretches, type ColourTrace } from './pulse'
import { clamp, correlation, robustDeviation } from './statistics'

export type FusedPulse = {
  /** Zero mean, unit variance, band-passed; rises with the blood. */
  pulse: Float64Array
  /** The pulse of each region alone, in the order of the traces. */
  regions: Float64Array[]
}

/**
 * One pulse out of the colours of several skin regions: POS and CHROM of each, weighted by their signal-to-noise ratio along
 * the track on which they agree best, signs aligned to the best of them.
 * `usable` marks the samples that may be used; the pulse is zero elsewhere.
 */
export const fusePulse = (
  traces: readonly ColourTrace[],
  usable: ArrayLike<number>,
  sampleRate: number,
): FusedPulse => {
  const stretches = usableStretches(usable, sampleRate)
  const methods = [planeOrthogonalToSkin, chrominance]
  const candidates = traces.map(trace =>
    methods.map(method =>
      standardise(withoutJerks(bandPass(method({ trace, stretches, sampleRate }), sampleRate, PULSE_BAND))),
    ),
  )
  const all = candidates.flat()
  const track = trackHeartRate(all, sampleRate)
  const weights = all.map(signal => fromDecibels(signalToNoise(signal, track, sampleRate)))
  const best = all[weights.indexOf(Math.max(...weights))]
  if (!best) return { pulse: new Float64Array(usable.length), regions: [] }
  const mixed = (signals: readonly Float64Array[], signalWeights: readonly number[]) => {
    const sum = new Float64Array(usable.length)
    signals.forEach((signal, k) => {
      const weight = signalWeights[k]! * correlation(signal, best)
      signal.forEach((value, i) => (sum[i]! += weight * value))
    })
    return standardise(sum)
  }
  return {
    pulse: mixed(all, weights),
    regions: candidates.map((signals, region) =>
      mixed(signals, weights.slice(region * methods.length, (region + 1) * methods.length)),
    ),
  }
}

/** Robust deviations beyond which a swing is a jerk of the head or a step of the exposure; a beat reaches about two. */
const JERK = 3

/** One jerk must not weigh more than the beats around it. */
const withoutJerks = (signal: Float64Array): Float64Array => {
  const limit = JERK * robustDeviation(signal)
  return limit > 0 ? signal.map(value => clamp(value, -limit, limit)) : signal
}
