import { findBeats } from './beats'
import { fusePulse } from './fusion'
import { analysePulse, type PulseAnalysis } from './pulseAnalysis'
import type { ColourTrace } from './pulse'
import { correlation, mean } from './statistics'
import { suspicionOf, type Suspicion } from './suspicion'
import { jitterOf } from './variability'

export type TraceAnalysis = PulseAnalysis & {
  /**
   * Mean correlation between the pulses of the regions, −1 to 1: a pulse is everywhere, noise is not. Null when there is
   * one region only.
   */
  agreement: number | null
  /** Timing error of a beat, ms; null when the regions are too few to tell, or nobody asked. */
  jitter: number | null
  suspicion: Suspicion
}

/**
 * From the mean colours of skin regions to everything the pulse tells. The first `independent` traces are regions that
 * share no pixels; only these are compared with each other.
 */
export const analyseTraces = (input: {
  traces: readonly ColourTrace[]
  independent: number
  usable: ArrayLike<number>
  sampleRate: number
  /** Leaves the timing error out, which costs the most: for estimates that are made every second. */
  isBrief?: boolean
}): TraceAnalysis => {
  const { traces, independent, usable, sampleRate, isBrief = false } = input
  const { pulse, regions } = fusePulse(traces, usable, sampleRate)
  const analysis = analysePulse(pulse, sampleRate, usable)
  const { beatsPerSecond } = analysis.heartRate
  const separate = regions.slice(0, independent)
  const parts = (isBrief ? [] : separate).map(region => findBeats(region, sampleRate, analysis.heartRate))
  const agreements = separate.flatMap((region, i) =>
    separate.slice(i + 1).map(other => correlation(region, other)),
  )
  return {
    ...analysis,
    agreement: agreements.length > 0 ? mean(agreements) : null,
    jitter: jitterOf(analysis.beats, parts),
    suspicion: suspicionOf({ traces, usable, sampleRate, beatsPerSecond }),
  }
}
