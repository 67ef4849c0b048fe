import { bandPassFilter, standardiseSignal } from './signalFilters'
import {
  extractPulseByPlaneOrthogonalToSkin,
  PULSE_BAND_HZ,
  findUsableSignalSegments,
} from './pulseExtraction'
import type { RgbTraceRecorder } from './rgbTraceRecorder'
import { TRACE_SAMPLE_RATE_HZ } from './resampling'
import { clamp } from './clamp'
import type { HeartRateEstimate } from './heartRateEstimation'
import { analyseRgbTraces } from './rgbTraceAnalysis'
import { isFacePulseTrustworthy, getPulseSignalLevel } from './vitalsResult'

/** The bars and the wave come first; a number needs more beats. */
const FIRST_SIGNAL_SECONDS = 4
const FIRST_ESTIMATE_SECONDS = 6
const ESTIMATE_WINDOW_SECONDS = 10
/** A look costs as much as a second of frames: a number that stands is looked at half as often as one that is awaited. */
const ESTIMATE_INTERVAL_SECONDS = { awaited: 1, standing: 2 } as const
/** dB. A short window must be clearer than a whole measurement. */
const MIN_ESTIMATE_SNR_DB = 3
/** A number that was shown stays through a moment of doubt so long. */
const ESTIMATE_HOLD_SECONDS = 3
/** Two estimates in a row must agree so well, beats a minute, before one is shown. */
const MAX_ESTIMATE_DIFFERENCE_BPM = 6

const WAVE_SECONDS = 6
/** The newest part of a filtered wave still changes; it is left out of the picture. */
const UNSTABLE_WAVE_EDGE_SECONDS = 0.3
const WAVE_INTERVAL_SECONDS = 0.2

export type LiveVitalsEstimator = {
  /** Looks at the recording when it is time to. Call it once a frame. */
  update: (recording: RgbTraceRecorder) => void
  signal: () => 0 | 1 | 2 | 3 | 4
  heartRate: () => number | null
  /** Newest six seconds of the pulse, −1 to 1; empty without a signal. */
  wave: () => number[]
}

/** How the last seconds of a recording are read. */
export type LivePulseReader = {
  /** The rate of `window`, and whether to believe it. */
  estimate: (window: RecordingWindow) => {
    signal: 0 | 1 | 2 | 3 | 4
    heartRate: HeartRateEstimate
    isTrustworthy: boolean
  }
  /** The pulse of `window`, rising with the blood, in any unit; null when there is none. */
  readWave: (window: RecordingWindow) => Float64Array | null
}

type RecordingWindow = ReturnType<RgbTraceRecorder['traces']>

const facePulseReader: LivePulseReader = {
  estimate: window => {
    const analysis = analyseRgbTraces({ ...window, sampleRate: TRACE_SAMPLE_RATE_HZ, isBrief: true })
    return {
      signal: getPulseSignalLevel(analysis),
      heartRate: analysis.heartRate,
      isTrustworthy: isFacePulseTrustworthy(analysis),
    }
  },
  readWave: ({ traces, usable }) => {
    const skin = traces[traces.length - 1]
    const segments = findUsableSignalSegments(usable, TRACE_SAMPLE_RATE_HZ)
    return skin
      ? extractPulseByPlaneOrthogonalToSkin({ trace: skin, segments, sampleRate: TRACE_SAMPLE_RATE_HZ })
      : null
  },
}

/** What can be told while the measurement runs: nothing before it can be trusted. */
export const createLiveVitalsEstimator = (reader: LivePulseReader = facePulseReader): LiveVitalsEstimator => {
  let signal: 0 | 1 | 2 | 3 | 4 = 0
  let heartRate: number | null = null
  let previous: number | null = null
  let interval: number = ESTIMATE_INTERVAL_SECONDS.awaited
  let wave: number[] = []
  let trustedAt = 0
  let estimatedAt = 0
  let drawnAt = 0

  const estimate = (recording: RgbTraceRecorder) => {
    const found = reader.estimate(recording.traces(ESTIMATE_WINDOW_SECONDS))
    signal = found.signal
    const rate = 60 * found.heartRate.beatsPerSecond
    const enough = recording.usableSeconds() >= FIRST_ESTIMATE_SECONDS
    const clear = enough && found.isTrustworthy && found.heartRate.snr >= MIN_ESTIMATE_SNR_DB
    const steady = previous !== null && Math.abs(rate - previous) <= MAX_ESTIMATE_DIFFERENCE_BPM
    interval = clear && steady ? ESTIMATE_INTERVAL_SECONDS.standing : ESTIMATE_INTERVAL_SECONDS.awaited
    if (clear && steady) {
      heartRate = rate
      trustedAt = recording.seconds()
    } else if (recording.seconds() - trustedAt > ESTIMATE_HOLD_SECONDS) heartRate = null
    previous = clear ? rate : null
  }

  const draw = (recording: RgbTraceRecorder) => {
    const raw = reader.readWave(recording.traces(WAVE_SECONDS + 2))
    if (!raw) return []
    const filtered = standardiseSignal(bandPassFilter(raw, TRACE_SAMPLE_RATE_HZ, PULSE_BAND_HZ))
    const end = filtered.length - Math.round(UNSTABLE_WAVE_EDGE_SECONDS * TRACE_SAMPLE_RATE_HZ)
    const shown = filtered.subarray(Math.max(0, end - WAVE_SECONDS * TRACE_SAMPLE_RATE_HZ), Math.max(0, end))
    return Array.from(shown, value => clamp(value / 2.2, -1, 1))
  }

  return {
    update: recording => {
      const seconds = recording.seconds()
      if (recording.usableSeconds() >= FIRST_SIGNAL_SECONDS && seconds - estimatedAt >= interval) {
        estimatedAt = seconds
        estimate(recording)
      }
      if (seconds - drawnAt >= WAVE_INTERVAL_SECONDS) {
        drawnAt = seconds
        wave = signal > 0 ? draw(recording) : []
      }
    },
    signal: () => signal,
    heartRate: () => heartRate,
    wave: () => wave,
  }
}
