import { clamp } from './clamp'
import { deterministicLog } from './deterministicMath'
import { bandPassFilter } from './signalFilters'
import { interpolatePhase, type PulsePhaseSeries } from './pulsePhase'
import { computeParabolicPeakOffset } from './powerSpectrum'

export type DetectedBeat = {
  /** Seconds from the beginning of the signal. */
  time: number
  /** How steeply the filtered wave rises there, in the signal's units a second. */
  amplitude: number
}

/** What is known of the rate before the beats are looked for. */
export type HeartRatePrior = { beatsPerSecond: number; phase: PulsePhaseSeries }

/** So many times finer than the camera the wave is drawn before its beats are looked for: 4 ms instead of 33. */
const UPSAMPLING_FACTOR = 8
/** Shortest and longest interval, in cycles of the pulse's phase, that two neighbouring beats may have. */
const MIN_INTERVAL_CYCLES = 0.45
const MAX_INTERVAL_CYCLES = 2.4
/** How much an interval that differs from one cycle costs, against a beat of mean height that gains one. */
const IRREGULARITY_COST = 6

/**
 * Finds the beats of a pulse wave whose phase is known: a band-pass that fits the rate, the band-limited wave between the
 * samples, and the chain of steepest rises that is strong and in step with the phase at once (dynamic programming).
 * A rise is timed better than the top that follows it: the top is flat, and what comes back from the arteries moves it.
 * `pulse` may be unfiltered. None in less than a second.
 */
export const detectBeats = (
  pulse: ArrayLike<number>,
  sampleRate: number,
  { beatsPerSecond, phase }: HeartRatePrior,
): DetectedBeat[] => {
  if (pulse.length < sampleRate) return []
  const band = {
    low: Math.max(0.4, 0.5 * beatsPerSecond),
    high: clamp(2.5 * beatsPerSecond, 2.2, 0.45 * sampleRate),
    order: 2,
    finer: UPSAMPLING_FACTOR,
    slope: true,
  }
  const rise = bandPassFilter(pulse, sampleRate, band)
  const fineRate = UPSAMPLING_FACTOR * sampleRate
  const level = computeRmsEnvelope(rise, fineRate)
  const peaks = findPeaks(rise, level).map(top => ({
    ...top,
    cycles: interpolatePhase(phase, top.position / UPSAMPLING_FACTOR),
  }))
  const span = { from: interpolatePhase(phase, 0), to: interpolatePhase(phase, pulse.length - 1) }
  const chain = findBestBeatChain(peaks, span)
  const positions = alignToBeatTemplate(
    rise,
    chain.map(({ position }) => position),
    fineRate / beatsPerSecond,
  )
  return chain.map(({ position, height }, i) => ({
    time: positions[i]! / fineRate,
    amplitude: height * level[Math.round(position)]!,
  }))
}

/** How much of a beat, on each side of its steepest rise, is compared with the mean beat; and how far it may be moved. */
const TEMPLATE_HALF_WIDTH_BEATS = 0.35
const MAX_SHIFT_BEATS = 0.12

/**
 * Moves each beat to where the wave is most like the mean of all beats: a matched filter, which uses the whole shape of the
 * beat where a top or a rise alone would follow the noise. Twice, as the mean gets sharper. Positions and period in samples.
 */
const alignToBeatTemplate = (wave: Float64Array, positions: readonly number[], period: number): number[] => {
  const halfWidth = Math.round(TEMPLATE_HALF_WIDTH_BEATS * period)
  const maxShift = Math.round(MAX_SHIFT_BEATS * period)
  const fits = (at: number) => at - halfWidth - maxShift > 0 && at + halfWidth + maxShift + 1 < wave.length
  const found = new Float64Array(2 * maxShift + 1)
  let aligned = [...positions]
  for (let round = 0; round < 2; round++) {
    const template = new Float64Array(2 * halfWidth + 1)
    for (const position of aligned) {
      const at = Math.round(position)
      if (fits(at)) for (let k = 0; k < template.length; k++) template[k]! += wave[at - halfWidth + k]!
    }
    const computeSimilarity = (at: number) => {
      let sum = 0
      for (let k = 0; k < template.length; k++) sum += template[k]! * wave[at - halfWidth + k]!
      return sum
    }
    aligned = positions.map((position, i) => {
      const start = Math.round(position)
      if (!fits(start)) return aligned[i]!
      for (let k = 0; k < found.length; k++) found[k] = computeSimilarity(start - maxShift + k)
      let best = maxShift
      for (let k = 0; k < found.length; k++) if (found[k]! > found[best]!) best = k
      if (best === 0 || best === found.length - 1) return position
      return (
        start - maxShift + best + computeParabolicPeakOffset(found[best - 1]!, found[best]!, found[best + 1]!)
      )
    })
  }
  return aligned
}

/** Root mean square over about three seconds around each sample. */
const computeRmsEnvelope = (wave: Float64Array, sampleRate: number): Float64Array => {
  const halfWidth = Math.round(1.5 * sampleRate)
  const sums = new Float64Array(wave.length + 1)
  for (let i = 0; i < wave.length; i++) sums[i + 1] = sums[i]! + wave[i]! * wave[i]!
  const envelope = new Float64Array(wave.length)
  for (let i = 0; i < wave.length; i++) {
    const from = Math.max(0, i - halfWidth)
    const to = Math.min(wave.length, i + halfWidth)
    envelope[i] = Math.sqrt((sums[to]! - sums[from]!) / (to - from)) + 1e-12
  }
  return envelope
}

const squaredLogarithm = (ratio: number): number => deterministicLog(ratio) * deterministicLog(ratio)

/** A highest point of the rise; `cycles` is the phase there. */
type Peak = { position: number; height: number; cycles: number }

const findPeaks = (wave: Float64Array, level: Float64Array) => {
  const peaks: { position: number; height: number }[] = []
  for (let i = 1; i < wave.length - 1; i++) {
    const before = wave[i - 1]!
    const middle = wave[i]!
    const after = wave[i + 1]!
    if (middle <= before || middle < after) continue
    const height = middle / level[i]!
    if (height > -0.2) peaks.push({ position: i + computeParabolicPeakOffset(before, middle, after), height })
  }
  return peaks
}

const findBestBeatChain = (peaks: readonly Peak[], span: { from: number; to: number }): Peak[] => {
  const gain = new Float64Array(peaks.length).fill(-Infinity)
  const previous = new Int32Array(peaks.length).fill(-1)
  peaks.forEach((top, i) => {
    if (top.cycles < span.from + 1.6) gain[i] = top.height
    for (let j = i - 1; j >= 0; j--) {
      const interval = top.cycles - peaks[j]!.cycles
      if (interval > MAX_INTERVAL_CYCLES) break
      if (interval < MIN_INTERVAL_CYCLES) continue
      const value = gain[j]! + top.height - IRREGULARITY_COST * squaredLogarithm(interval)
      if (value > gain[i]!) {
        gain[i] = value
        previous[i] = j
      }
    }
  })
  let end = -1
  peaks.forEach((top, i) => {
    const reachesEnd = top.cycles > span.to - 1.6
    if (reachesEnd && gain[i]! > (gain[end] ?? -Infinity)) end = i
  })
  const chain: Peak[] = []
  for (let i = end; i >= 0; i = previous[i]!) chain.unshift(peaks[i]!)
  return chain
}
