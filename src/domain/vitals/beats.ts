import { logarithm } from './elementary'
import { bandPass } from './filter'
import { phaseAt, type Phase } from './phase'
import { parabolaOffset } from './spectrum'

export type Beat = {
  /** Seconds from the beginning of the signal. */
  time: number
  /** Height of the filtered wave there, in the signal's units. */
  amplitude: number
}

/** What is known of the rate before the beats are looked for. */
export type Rhythm = { beatsPerSecond: number; phase: Phase }

/** The wave is drawn this fine, Hz, before its tops are looked for: 4 ms instead of the camera's 33. */
const FINE_RATE = 250
/** Shortest and longest interval, in cycles of the pulse's phase, that two neighbouring beats may have. */
const SHORTEST_INTERVAL = 0.45
const LONGEST_INTERVAL = 2.4
/** How much an interval that differs from one cycle costs, against a beat of mean height that gains one. */
const IRREGULARITY_COST = 6

/**
 * Finds the beats of a pulse wave whose phase is known: a band-pass that fits the rate, the wave interpolated to 250 Hz,
 * and the chain of tops that is high and in step with the phase at once (dynamic programming).
 * `pulse` may be unfiltered. Times are those of the systolic tops.
 */
export const findBeats = (
  pulse: ArrayLike<number>,
  sampleRate: number,
  { beatsPerSecond, phase }: Rhythm,
): Beat[] => {
  const smooth = bandPass(pulse, sampleRate, {
    low: Math.max(0.4, 0.5 * beatsPerSecond),
    high: Math.min(Math.max(2.3 * beatsPerSecond, 2.2), 0.45 * sampleRate),
    order: 2,
  })
  const wave = interpolate(smooth, sampleRate)
  const level = envelopeOf(wave)
  const cyclesAt = (position: number) => phaseAt(phase, (position * sampleRate) / FINE_RATE)
  const tops = findTops(wave, level).map(top => ({ ...top, cycles: cyclesAt(top.position) }))
  return evenChain(tops, { from: cyclesAt(0), to: cyclesAt(wave.length) }).map(({ position, height }) => ({
    time: position / FINE_RATE,
    amplitude: height * level[Math.round(position)]!,
  }))
}

/** Cubic (Catmull–Rom) interpolation of a band-limited wave to the fine rate. */
const interpolate = (samples: Float64Array, sampleRate: number): Float64Array => {
  const ratio = sampleRate / FINE_RATE
  const end = samples.length - 1
  const wave = new Float64Array(Math.max(0, Math.floor(end / ratio) + 1))
  for (let i = 0; i < wave.length; i++) {
    const below = Math.floor(i * ratio)
    const part = i * ratio - below
    const b = samples[below]!
    const c = samples[below + 1] ?? b
    const a = samples[below - 1] ?? b
    const d = samples[below + 2] ?? c
    wave[i] = b + 0.5 * part * (c - a + part * (2 * a - 5 * b + 4 * c - d + part * (3 * (b - c) + d - a)))
  }
  return wave
}

/** Root mean square over about three seconds around each sample. */
const envelopeOf = (wave: Float64Array): Float64Array => {
  const reach = Math.round(1.5 * FINE_RATE)
  const sums = new Float64Array(wave.length + 1)
  wave.forEach((value, i) => (sums[i + 1] = sums[i]! + value * value))
  return wave.map((_, i) => {
    const from = Math.max(0, i - reach)
    const to = Math.min(wave.length, i + reach)
    return Math.sqrt((sums[to]! - sums[from]!) / (to - from)) + 1e-12
  })
}

const squareOfLog = (ratio: number): number => logarithm(ratio) * logarithm(ratio)

/** `cycles` is the phase there. */
type Top = { position: number; height: number; cycles: number }

const findTops = (wave: Float64Array, level: Float64Array) => {
  const tops: { position: number; height: number }[] = []
  for (let i = 1; i < wave.length - 1; i++) {
    const [before, middle, after] = [wave[i - 1]!, wave[i]!, wave[i + 1]!]
    if (middle <= before || middle < after) continue
    const height = middle / level[i]!
    if (height > -0.2) tops.push({ position: i + parabolaOffset(before, middle, after), height })
  }
  return tops
}

const evenChain = (tops: readonly Top[], span: { from: number; to: number }): Top[] => {
  const gain = new Float64Array(tops.length).fill(-Infinity)
  const previous = new Int32Array(tops.length).fill(-1)
  tops.forEach((top, i) => {
    if (top.cycles < span.from + 1.6) gain[i] = top.height
    for (let j = i - 1; j >= 0; j--) {
      const interval = top.cycles - tops[j]!.cycles
      if (interval > LONGEST_INTERVAL) break
      if (interval < SHORTEST_INTERVAL) continue
      const value = gain[j]! + top.height - IRREGULARITY_COST * squareOfLog(interval)
      if (value > gain[i]!) {
        gain[i] = value
        previous[i] = j
      }
    }
  })
  let end = -1
  tops.forEach((top, i) => {
    const reachesEnd = top.cycles > span.to - 1.6
    if (reachesEnd && gain[i]! > (gain[end] ?? -Infinity)) end = i
  })
  const chain: Top[] = []
  for (let i = end; i >= 0; i = previous[i]!) chain.unshift(tops[i]!)
  return chain
}
