import { bandPass, standardise } from './filter'
import { planeOrthogonalToSkin, PULSE_BAND, usableStretches } from './pulse'
import type { Recording } from './recording'
import { SAMPLE_RATE } from './resampling'
import { clamp } from './statistics'
import { analyseTraces } from './traceAnalysis'
import { isFaceTrustworthy, signalLevel } from './verdict'

/** The bars and the wave come first; a number needs more beats. */
const FIRST_SIGNAL_SECONDS = 4
const FIRST_ESTIMATE_SECONDS = 6
const ESTIMATE_WINDOW_SECONDS = 10
const ESTIMATE_EVERY_SECONDS = 1
/** dB. A short window must be clearer than a whole measurement. */
const ESTIMATE_SNR = 3
/** A number that was shown stays through a moment of doubt so long. */
const HOLD_SECONDS = 3
/** Two estimates in a row must agree so well, beats a minute, before one is shown. */
const STEADY_WITHIN = 6

const WAVE_SECONDS = 6
/** The newest part of a filtered wave still changes; it is left out of the picture. */
const WAVE_EDGE_SECONDS = 0.3
const WAVE_EVERY_SECONDS = 0.2

export type LiveEstimate = {
  /** Looks at the recording when it is time to. Call it once a frame. */
  update: (recording: Recording) => void
  signal: () => 0 | 1 | 2 | 3 | 4
  heartRate: () => number | null
  /** Newest six seconds of the pulse, −1 to 1; empty without a signal. */
  wave: () => number[]
}

/** What can be told while the measurement runs: nothing before it can be trusted. */
export const createLiveEstimate = (): LiveEstimate => {
  let signal: 0 | 1 | 2 | 3 | 4 = 0
  let heartRate: number | null = null
  let previous: number | null = null
  let wave: number[] = []
  let trustedAt = 0
  let estimatedAt = 0
  let drawnAt = 0

  const estimate = (recording: Recording) => {
    const { traces, independent, usable } = recording.traces(ESTIMATE_WINDOW_SECONDS)
    const analysis = analyseTraces({ traces, independent, usable, sampleRate: SAMPLE_RATE, isBrief: true })
    signal = signalLevel(analysis)
    const rate = 60 * analysis.heartRate.beatsPerSecond
    const enough = recording.usableSeconds() >= FIRST_ESTIMATE_SECONDS
    const clear = enough && isFaceTrustworthy(analysis) && analysis.heartRate.snr >= ESTIMATE_SNR
    const steady = previous !== null && Math.abs(rate - previous) <= STEADY_WITHIN
    if (clear && steady) {
      heartRate = rate
      trustedAt = recording.seconds()
    } else if (recording.seconds() - trustedAt > HOLD_SECONDS) heartRate = null
    previous = clear ? rate : null
  }

  const draw = (recording: Recording) => {
    const { traces, usable } = recording.traces(WAVE_SECONDS + 2)
    const skin = traces[traces.length - 1]
    if (!skin) return []
    const stretches = usableStretches(usable, SAMPLE_RATE)
    const raw = planeOrthogonalToSkin({ trace: skin, stretches, sampleRate: SAMPLE_RATE })
    const filtered = standardise(bandPass(raw, SAMPLE_RATE, PULSE_BAND))
    const end = filtered.length - Math.round(WAVE_EDGE_SECONDS * SAMPLE_RATE)
    const shown = filtered.subarray(Math.max(0, end - WAVE_SECONDS * SAMPLE_RATE), Math.max(0, end))
    return Array.from(shown, value => clamp(value / 2.2, -1, 1))
  }

  return {
    update: recording => {
      const seconds = recording.seconds()
      if (
        recording.usableSeconds() >= FIRST_SIGNAL_SECONDS &&
        seconds - estimatedAt >= ESTIMATE_EVERY_SECONDS
      ) {
        estimatedAt = seconds
        estimate(recording)
      }
      if (seconds - drawnAt >= WAVE_EVERY_SECONDS) {
        drawnAt = seconds
        wave = signal > 0 ? draw(recording) : []
      }
    },
    signal: () => signal,
    heartRate: () => heartRate,
    wave: () => wave,
  }
}
