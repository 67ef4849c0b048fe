import { toHeartRateResult, toSdnnResult, type PulseAnalysis } from '@anzuo/vitals'

import { createSlidingWindows } from './csvTable'
import { round, summariseReportedAnswers, type EstimateError } from './errorMetrics'

const WINDOW_SECONDS = 30
const HOP_SECONDS = 10
/** Windows that begin so many hops apart touch, but share nothing. */
const NEIGHBOUR_HOPS = WINDOW_SECONDS / HOP_SECONDS
/** Another heart rate is simulated by another clock: so many times as fast. */
export const SIMULATED_RATE_FACTORS = [0.7, 1.4, 2] as const

/** One window of a recording: what the engine says beside the truth. */
export type FaceWindow = {
  rate: EstimateError
  /** Null where the engine withholds it. */
  sdnn: (EstimateError & { value: number; range: readonly [number, number] }) | null
}

/** Whether a recording of so many samples has a window. */
export const hasFaceWindow = (samples: number, sampleRate: number): boolean =>
  samples >= WINDOW_SECONDS * sampleRate - 1

/** The windows of a recording of so many samples. */
export const createFaceWindows = (samples: number, sampleRate: number) =>
  createSlidingWindows(samples, WINDOW_SECONDS * sampleRate, HOP_SECONDS * sampleRate)

const relativeTo = ([low, high]: readonly [number, number], truth: number) =>
  [low - truth, high - truth] as const

/** `kept` is whether the engine would tell the rate. */
export const compareWithTruth = (
  analysis: PulseAnalysis & { beatTimingJitterMs: number | null },
  kept: boolean,
  truth: { rate: number; sdnn: number },
): FaceWindow => {
  const rate = toHeartRateResult(analysis)
  const sdnn = toSdnnResult(analysis, { seconds: WINDOW_SECONDS, usableShare: 1 })
  return {
    rate: {
      error: rate.value - truth.rate,
      kept,
      confidence: rate.confidence,
      interval: relativeTo(rate.interval, truth.rate),
    },
    sdnn:
      !kept || 'missing' in sdnn
        ? null
        : {
            error: sdnn.value - truth.sdnn,
            kept: true,
            value: sdnn.value,
            range: sdnn.interval,
            interval: relativeTo(sdnn.interval, truth.sdnn),
          },
  }
}

/** Share of neighbouring windows of a recording of which each has its variability in the other's interval. */
const computeRepeatability = (recordings: readonly (readonly FaceWindow[])[]): number | null => {
  const pairs = recordings.flatMap(windows =>
    windows.flatMap(({ sdnn }, i) => {
      const next = windows[i + NEIGHBOUR_HOPS]?.sdnn
      if (!sdnn || !next) return []
      const holds = ([low, high]: readonly [number, number], value: number) => value >= low && value <= high
      return [holds(sdnn.range, next.value) && holds(next.range, sdnn.value) ? 1 : 0]
    }),
  )
  return pairs.length > 0 ? round(pairs.reduce<number>((sum, pair) => sum + pair, 0) / pairs.length) : null
}

/** Rate and variability of recordings of one kind. */
export const summariseFaceRecordings = (recordings: readonly (readonly FaceWindow[])[]) => {
  const rates = recordings.flat().map(({ rate }) => rate)
  const variabilities = recordings.flat().flatMap(({ sdnn }) => sdnn ?? [])
  const { bias, maeKept, coverage } = summariseReportedAnswers(variabilities)
  return {
    n: recordings.length,
    hr30: summariseReportedAnswers(rates),
    sdnn30: { bias, maeKept, kept: round(variabilities.length / Math.max(1, rates.length)), coverage },
    repeatable: computeRepeatability(recordings),
  }
}
