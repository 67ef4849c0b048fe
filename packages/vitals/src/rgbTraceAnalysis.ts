import { detectBeats } from './beatDetection'
import { fuseRegionPulses } from './pulseFusion'
import { MAX_NOISE_SLOPE } from './noiseSlope'
import { analysePulse, type PulseAnalysis } from './pulseAnalysis'
import { extractPulseByBloodVolumeSignature } from './bloodVolumeSignature'
import { createPulseExtractor, PULSE_BAND_HZ, type RgbTrace } from './pulseExtraction'
import { pearsonCorrelation, mean } from './statistics'
import { measureArtefacts, type ArtefactMetrics } from './artefactCheck'
import { estimateBeatTimingJitter } from './heartRateVariability'

export type RgbTraceAnalysis = PulseAnalysis & {
  /**
   * Mean correlation between the pulses of the regions, −1 to 1: a pulse is everywhere, noise is not. Null when there is
   * one region only.
   */
  regionCorrelation: number | null
  /** What noise alone would have of it, as a standard deviation; null like it. */
  regionCorrelationError: number | null
  /** How much of the recording could be used, s. */
  usableSeconds: number
  /** Timing error of a beat, ms; null when the regions are too few to tell, or nobody asked. */
  beatTimingJitterMs: number | null
  artefacts: ArtefactMetrics
}

const countUsableSeconds = (usable: ArrayLike<number>, sampleRate: number): number => {
  let samples = 0
  for (let i = 0; i < usable.length; i++) samples += usable[i] ? 1 : 0
  return samples / sampleRate
}

/** How many values without any relation a band-passed signal has: two a second for each hertz (Nyquist). */
const countIndependentValues = (seconds: number): number =>
  Math.max(1, 2 * (PULSE_BAND_HZ.high - PULSE_BAND_HZ.low) * seconds)

/**
 * From the mean colours of skin regions to everything the pulse tells. The first `independent` traces are regions that
 * share no pixels; only these are compared with each other.
 */
export const analyseRgbTraces = (input: {
  traces: readonly RgbTrace[]
  independent: number
  usable: ArrayLike<number>
  sampleRate: number
  /** Leaves the timing error out: for those who only ask for the rate. */
  isBrief?: boolean
}): RgbTraceAnalysis => {
  const { traces, independent, usable, sampleRate, isBrief = false } = input
  const extract = createPulseExtractor(usable, sampleRate)
  const { pulse, regions, candidates } = fuseRegionPulses({
    traces,
    extract,
    length: usable.length,
    sampleRate,
  })
  const analysis = analysePulse(pulse, sampleRate, {
    usable,
    candidates,
    maxNoiseSlope: MAX_NOISE_SLOPE.projectedColours,
    // The other methods look at windows of 1.6 s, in which less than a slow beat fits.
    wideBand: traces.map(trace => extract(trace, extractPulseByBloodVolumeSignature)),
  })
  const { beatsPerSecond } = analysis.heartRate
  const independentPulses = regions.slice(0, independent)
  const regionBeats = (isBrief ? [] : independentPulses).map(region =>
    detectBeats(region, sampleRate, analysis.heartRate),
  )
  const correlations = independentPulses.flatMap((region, i) =>
    independentPulses.slice(i + 1).map(other => pearsonCorrelation(region, other)),
  )
  const usableSeconds = countUsableSeconds(usable, sampleRate)
  return {
    ...analysis,
    usableSeconds,
    regionCorrelation: correlations.length > 0 ? mean(correlations) : null,
    regionCorrelationError:
      correlations.length > 0
        ? 1 / Math.sqrt(correlations.length * countIndependentValues(usableSeconds))
        : null,
    beatTimingJitterMs: estimateBeatTimingJitter(analysis.beats, regionBeats),
    artefacts: measureArtefacts({ traces, extract, sampleRate, beatsPerSecond, wave: analysis.wave }),
  }
}
