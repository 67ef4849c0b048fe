import { HEART_RATE_RANGE_HZ, PULSE_BAND_HZ } from './pulseExtraction'
import { countCycles, createPhaseReversal, type PulsePhaseSeries } from './pulsePhase'
import { mean } from './statistics'

/** Seconds over which a swing has to keep step with the pulse: noise does not. */
const SMOOTHING_SECONDS = 4

/**
 * How much of some signals swings in step with a pulse at half its rate, against what swings at the rate itself. Above 1 the
 * pulse is the overtone of a heart too slow to be looked for. Zero for a rate whose half is looked for as well, or lies below
 * the band: breath and head swing there.
 */
export const computeHalfRateRatio = (
  signals: readonly Float64Array[],
  { phase, beatsPerSecond }: { phase: PulsePhaseSeries; beatsPerSecond: number },
  sampleRate: number,
): number => {
  const half = beatsPerSecond / 2
  if (half < PULSE_BAND_HZ.low || half >= HEART_RATE_RANGE_HZ.low) return 0
  const measureCoherence = (guide: PulsePhaseSeries): number => {
    const turnBack = createPhaseReversal(guide, sampleRate)
    return mean(signals.map(signal => countCycles(turnBack(signal), SMOOTHING_SECONDS).coherence))
  }
  const atRate = measureCoherence(phase)
  return atRate > 0 ? measureCoherence(phase.map(cycles => cycles / 2)) / atRate : 0
}
