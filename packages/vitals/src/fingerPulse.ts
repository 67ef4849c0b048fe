import { detectBeats } from './beatDetection'
import { estimateBeatTimingJitter } from './heartRateVariability'
import type { LivePulseReader } from './liveVitalsEstimator'
import { analysePulse, type PulseAnalysis } from './pulseAnalysis'
import { PULSE_BAND_HZ, type RgbTrace } from './pulseExtraction'
import { TRACE_SAMPLE_RATE_HZ } from './resampling'
import { bandPassFilter } from './signalFilters'
import { mean, pearsonCorrelation } from './statistics'
import { isPulseTrustworthy, toSignalLevel, type TimedPulseAnalysis } from './vitalsResult'

const CHANNELS = ['red', 'green', 'blue'] as const

/** Mean correlation of the regions' waves from which a regular signal is a pulse: it is everywhere, noise is not. */
const MIN_REGION_CORRELATION = 0.5

/** More blood lets less light through: turned round, the trace rises with the blood as a contact pulse does. */
const invert = (trace: Float64Array): Float64Array => trace.map(value => -value)

/**
 * The pulse of a fingertip on a camera, from the mean colours of its frames: of the three channels the one whose phase is the
 * most whole. Red is often saturated by the light, green and blue are often black.
 */
export const analyseFingerPulse = (
  trace: RgbTrace,
  sampleRate: number,
  usable?: ArrayLike<number>,
): PulseAnalysis & { channel: (typeof CHANNELS)[number] } =>
  CHANNELS.map(channel => ({
    channel,
    ...analysePulse(invert(trace[channel]), sampleRate, { usable }),
  })).reduce((best, next) => (next.heartRate.coherence > best.heartRate.coherence ? next : best))

export type FingerAnalysis = TimedPulseAnalysis & {
  /** Mean correlation between the pulses of the regions, −1 to 1. */
  regionCorrelation: number
}

type FingerRecording = { traces: readonly RgbTrace[]; usable: Uint8Array }

/** Straight lines over the samples that can't be used: what is there instead of a finger would swing the filters. */
const bridgeUnusable = (samples: Float64Array, usable: ArrayLike<number>): Float64Array => {
  const bridged = Float64Array.from(samples)
  let last = -1
  for (let i = 0; i < bridged.length; i++) {
    if (!usable[i]) continue
    const from = last < 0 ? bridged[i]! : bridged[last]!
    for (let hole = last + 1; hole < i; hole++)
      bridged[hole] = from + ((bridged[i]! - from) * (hole - last)) / (i - last)
    last = i
  }
  if (last >= 0) bridged.fill(bridged[last]!, last + 1)
  return bridged
}

const bridgeTrace = ({ red, green, blue }: RgbTrace, usable: ArrayLike<number>): RgbTrace => ({
  red: bridgeUnusable(red, usable),
  green: bridgeUnusable(green, usable),
  blue: bridgeUnusable(blue, usable),
})

const averageTraces = (traces: readonly RgbTrace[]): RgbTrace => {
  const averageChannel = (channel: (typeof CHANNELS)[number]) =>
    traces[0]![channel].map((_, i) => mean(traces.map(trace => trace[channel][i]!)))
  return { red: averageChannel('red'), green: averageChannel('green'), blue: averageChannel('blue') }
}

const correlateRegions = (waves: readonly Float64Array[]): number =>
  mean(waves.flatMap((wave, i) => waves.slice(i + 1).map(other => pearsonCorrelation(wave, other))))

/**
 * Everything that a recording of a fingertip tells, from the traces of its three regions. The timing error of its beats
 * follows from how differently the regions time them. `isBrief` leaves the timing error out, which costs the most.
 */
export const analyseFingerTraces = (
  { traces, usable }: FingerRecording,
  { isBrief = false }: { isBrief?: boolean } = {},
): FingerAnalysis => {
  const bridged = traces.map(trace => bridgeTrace(trace, usable))
  const pulse = analyseFingerPulse(averageTraces(bridged), TRACE_SAMPLE_RATE_HZ, usable)
  const regions = bridged.map(trace => invert(trace[pulse.channel]))
  const waves = regions.map(region => bandPassFilter(region, TRACE_SAMPLE_RATE_HZ, PULSE_BAND_HZ))
  const regionBeats = isBrief
    ? []
    : regions.map(region => detectBeats(region, TRACE_SAMPLE_RATE_HZ, pulse.heartRate))
  return {
    ...pulse,
    regionCorrelation: correlateRegions(waves),
    beatTimingJitterMs: estimateBeatTimingJitter(pulse.beats, regionBeats),
  }
}

/** Whether a recording of a fingertip carries a heart rate that can be told. */
export const isFingerPulseTrustworthy = (analysis: FingerAnalysis): boolean =>
  analysis.regionCorrelation >= MIN_REGION_CORRELATION && isPulseTrustworthy(analysis)

/** Reads the last seconds of a fingertip while it is recorded. */
export const fingerPulseReader: LivePulseReader = {
  estimate: window => {
    const analysis = analyseFingerTraces(window, { isBrief: true })
    return {
      signal:
        analysis.regionCorrelation >= MIN_REGION_CORRELATION ? toSignalLevel(analysis.heartRate.snr) : 0,
      heartRate: analysis.heartRate,
      isTrustworthy: isFingerPulseTrustworthy(analysis),
    }
  },
  readWave: ({ traces, usable }) => {
    if (usable.length === 0) return null
    const trace = averageTraces(traces.map(region => bridgeTrace(region, usable)))
    return invert(trace[analyseFingerPulse(trace, TRACE_SAMPLE_RATE_HZ, usable).channel])
  },
}
