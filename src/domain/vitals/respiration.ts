import type { Beat } from './beats'
import { bandPass, detrend, standardise } from './filter'
import { peakFrequency, powerBetween, spectrumOf, type Spectrum } from './spectrum'
import type { BeatInterval } from './variability'

/** 6 to 30 breaths a minute. */
const BREATH_BAND = { low: 0.1, high: 0.5 } as const
/** Beat-wise series are put on a uniform grid of this rate, Hz. */
const GRID_RATE = 4
const PEAK_HALF_WIDTH = 0.04

export type RespirationEstimate = {
  /** Breaths a minute. */
  rate: number
  /** Share of the combined power that lies at the rate, 0 to 1. */
  confidence: number
}

/**
 * Breathing from what it does to the pulse: the intervals between beats (RIFV) and their heights (RIAV) both swing with
 * it. The product of both spectra keeps what both have. Null with fewer than eight beats or less than 15 seconds.
 */
export const estimateRespiration = (
  beats: readonly Beat[],
  intervals: readonly BeatInterval[],
): RespirationEstimate | null => {
  const first = beats[0]
  const last = beats[beats.length - 1]
  if (!first || !last || intervals.length < 8 || last.time - first.time < 15) return null
  const span = { from: first.time, to: last.time }
  const frequency = breathSpectrum(
    intervals.map(({ end, duration }) => ({ time: end, value: duration })),
    span,
  )
  const amplitude = breathSpectrum(
    beats.map(beat => ({ time: beat.time, value: beat.amplitude })),
    span,
  )
  const power = frequency.power.map((value, i) => Math.sqrt(value * amplitude.power[i]!))
  const combined: Spectrum = { power, step: frequency.step }
  const peak = peakFrequency(combined, BREATH_BAND.low, BREATH_BAND.high)
  const all = powerBetween(combined, BREATH_BAND.low, BREATH_BAND.high)
  const near = powerBetween(
    combined,
    Math.max(BREATH_BAND.low, peak - PEAK_HALF_WIDTH),
    Math.min(BREATH_BAND.high, peak + PEAK_HALF_WIDTH),
  )
  return { rate: 60 * peak, confidence: all > 0 ? near / all : 0 }
}

type Point = { time: number; value: number }

const breathSpectrum = (points: readonly Point[], span: { from: number; to: number }): Spectrum => {
  const series = standardise(bandPass(detrend(onGrid(points, span)), GRID_RATE, { ...BREATH_BAND, order: 2 }))
  return spectrumOf(series, GRID_RATE)
}

/** Points in the order of time, on a uniform grid by straight lines. */
const onGrid = (points: readonly Point[], { from, to }: { from: number; to: number }): Float64Array => {
  let next = 0
  return Float64Array.from({ length: Math.floor((to - from) * GRID_RATE) + 1 }, (_, i) => {
    const time = from + i / GRID_RATE
    while (next < points.length && points[next]!.time < time) next++
    const before = points[next - 1]
    const after = points[next]
    if (!before || !after) return (before ?? after)?.value ?? 0
    return before.value + ((after.value - before.value) * (time - before.time)) / (after.time - before.time)
  })
}
