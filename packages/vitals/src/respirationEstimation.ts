import type { DetectedBeat } from './beatDetection'
import type { BodyMotion, TimedPosition } from './bodyMotion'
import { bandPassFilter, detrend, standardiseSignal } from './signalFilters'
import { findPeakFrequency, sumBandPower, computePowerSpectrum, type PowerSpectrum } from './powerSpectrum'
import type { InterbeatInterval } from './types'

/** 6 to 30 breaths a minute. */
const RESPIRATION_BAND_HZ = { low: 0.1, high: 0.5 } as const
/** Beat-wise series are put on a uniform grid of this rate, Hz. */
const RESAMPLING_RATE_HZ = 4
const PEAK_HALF_WIDTH_HZ = 0.04
/** A body sways slowly and far: its motion falls with this power of the frequency. */
const MOTION_SLOPE = 1

/** One thing that breathing moves, by itself. */
type RespirationSign = {
  /** Breaths a minute. */
  rate: number
  /** Share of its power that lies at the rate, 0 to 1. */
  share: number
}

export type RespirationEstimate = {
  /** Breaths a minute. */
  rate: number
  /** Share of the combined power that lies at the rate, 0 to 1. */
  confidence: number
  /** How far the two signs that speak for it are apart, breaths a minute. */
  disagreement: number
  /** All that was looked at. */
  signs: RespirationSign[]
}

/**
 * Breathing from what it does to the pulse: the intervals between beats (RIFV) and the steepness of beats (RIAV) both swing
 * with it. Their spectra are added up, each weighted by how much of it lies at one rate (after Karlen et al. 2013, IEEE TBME
 * 60:1946, who fuse such estimates by their quality). Slow swings of blood pressure are stronger than fast ones, so the
 * spectra are made even first. Null with fewer than eight intervals or less than 15 seconds.
 */
export const estimateRespiration = (
  beats: readonly DetectedBeat[],
  intervals: readonly InterbeatInterval[],
): RespirationEstimate | null => {
  const first = beats[0]
  const last = beats[beats.length - 1]
  if (!first || !last || intervals.length < 8 || last.time - first.time < 15) return null
  const span = { from: first.time, to: last.time }
  // One beat is one sample of the breath: above half the heart rate there is nothing to see.
  const fastest = Math.min(RESPIRATION_BAND_HZ.high, (0.5 * (beats.length - 1)) / (span.to - span.from))
  const series = [
    {
      points: intervals.map(({ end, duration }) => ({ time: end - duration / 2000, value: duration })),
      slope: 1,
    },
    // What moves the finger or the head moves the height of the pulse, slowly and far.
    { points: beats.map(beat => ({ time: beat.time, value: beat.amplitude })), slope: 2 },
  ]
  const spectra = series.map(({ points, slope }) => computeRespirationSpectrum(points, span, slope))
  const peaks = spectra.map(spectrum => findSpectralPeak(spectrum, fastest))
  const power = spectra[0]!.power.map((_, i) =>
    spectra.reduce((sum, spectrum, k) => {
      const { share, all } = peaks[k]!
      return all > 0 ? sum + (share * share * spectrum.power[i]!) / all : sum
    }, 0),
  )
  const { rate, share } = findSpectralPeak({ power, binWidthHz: spectra[0]!.binWidthHz }, fastest)
  return {
    rate: 60 * rate,
    confidence: share,
    disagreement: 60 * Math.abs(peaks[0]!.rate - peaks[1]!.rate),
    signs: peaks.map(toRespirationSign),
  }
}

const toRespirationSign = ({ rate, share }: { rate: number; share: number }): RespirationSign => ({
  rate: 60 * rate,
  share,
})

/** Seconds of motion below which a breathing rate cannot be told. */
const MIN_MOTION_SECONDS = 20
/** Share of the power of a motion that has to lie at one rate before it is a sign of breathing. */
const MIN_SHOULDER_SHARE = 0.5
const MIN_SECOND_SIGN_SHARE = 0.35
/** Breaths a minute between signs of the same breathing. */
const MAX_SIGN_DISTANCE = 2
/** Breaths a minute by which clear shoulders contradict the pulse. */
const CONTRADICTION_DISTANCE = 4

/**
 * Breathing from the pulse and from the motion of the body. Two signs that agree are told: those of the pulse among
 * themselves, or the shoulders with one of the pulse's or with the head. Shoulders that clearly say something else than the
 * pulse leave nothing to be told: the disagreement then is theirs.
 */
export const combineRespirationSigns = (
  pulse: RespirationEstimate | null,
  { shoulders, head }: BodyMotion,
): RespirationEstimate | null => {
  const lifted = estimateMotionRespiration(shoulders)
  if (!lifted || lifted.share < MIN_SHOULDER_SHARE) return pulse
  const doPulseSignsAgree =
    pulse !== null && pulse.disagreement <= MAX_SIGN_DISTANCE && pulse.confidence >= MIN_SHOULDER_SHARE
  if (doPulseSignsAgree) {
    const distance = Math.abs(pulse.rate - lifted.rate)
    return distance >= CONTRADICTION_DISTANCE ? { ...pulse, disagreement: distance } : pulse
  }
  const nodding = estimateMotionRespiration(head)
  const others = [...(pulse?.signs ?? []), ...(nodding ? [nodding] : [])]
  const second = others
    .filter(({ share }) => share >= MIN_SECOND_SIGN_SHARE)
    .map(({ rate }) => Math.abs(rate - lifted.rate))
    .sort((a, b) => a - b)[0]
  if (second === undefined || second > MAX_SIGN_DISTANCE) return pulse
  return { rate: lifted.rate, confidence: lifted.share, disagreement: second, signs: [lifted, ...others] }
}

const estimateMotionRespiration = (points: readonly TimedPosition[]): RespirationSign | null => {
  const first = points[0]
  const last = points[points.length - 1]
  if (!first || !last || last.time - first.time < MIN_MOTION_SECONDS) return null
  const spectrum = computeRespirationSpectrum(points, { from: first.time, to: last.time }, MOTION_SLOPE)
  const { rate, share, all } = findSpectralPeak(spectrum, RESPIRATION_BAND_HZ.high)
  return all > 0 ? toRespirationSign({ rate, share }) : null
}

/** The strongest rate, Hz, the share of the power that lies there, and all power in the band. */
const findSpectralPeak = (spectrum: PowerSpectrum, fastest: number) => {
  const rate = findPeakFrequency(spectrum, RESPIRATION_BAND_HZ.low, fastest)
  const all = sumBandPower(spectrum, RESPIRATION_BAND_HZ.low, fastest)
  const near = sumBandPower(
    spectrum,
    Math.max(RESPIRATION_BAND_HZ.low, rate - PEAK_HALF_WIDTH_HZ),
    Math.min(fastest, rate + PEAK_HALF_WIDTH_HZ),
  )
  return { rate, all, share: all > 0 ? near / all : 0 }
}

/** The spectrum of a series, its noise made even: it falls with so high a power (`slope`) of the frequency. */
const computeRespirationSpectrum = (
  points: readonly TimedPosition[],
  span: { from: number; to: number },
  slope: number,
): PowerSpectrum => {
  const series = standardiseSignal(
    bandPassFilter(detrend(resampleOnGrid(points, span)), RESAMPLING_RATE_HZ, {
      ...RESPIRATION_BAND_HZ,
      order: 2,
    }),
  )
  const { power, binWidthHz } = computePowerSpectrum(series, RESAMPLING_RATE_HZ)
  for (let times = 0; times < slope; times++) power.forEach((value, i) => (power[i] = value * i * binWidthHz))
  return { power, binWidthHz }
}

/** Points in the order of time, on a uniform grid by straight lines. */
const resampleOnGrid = (
  points: readonly TimedPosition[],
  { from, to }: { from: number; to: number },
): Float64Array => {
  let next = 0
  return Float64Array.from({ length: Math.floor((to - from) * RESAMPLING_RATE_HZ) + 1 }, (_, i) => {
    const time = from + i / RESAMPLING_RATE_HZ
    while (next < points.length && points[next]!.time < time) next++
    const before = points[next - 1]
    const after = points[next]
    if (!before || !after) return (before ?? after)?.value ?? 0
    return before.value + ((after.value - before.value) * (time - before.time)) / (after.time - before.time)
  })
}
