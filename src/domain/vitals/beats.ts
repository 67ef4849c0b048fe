import { logarithm } from './elementary'
import { bandPass } from './filter'
import { phaseAt, type Phase } from './phase'
import { parabolaOffset } from './spectrum'

export type Beat = {
  /** Seconds from the beginning of the signal. */
  time: number
  /** How steeply the filtered wave rises there, in the signal's units a second. */
  amplitude: number
}

/** What is known of the rate before the beats are looked for. */
export type Rhythm = { beatsPerSecond: number; phase: Phase }

/** So many times finer than the camera the wave is drawn before its beats are looked for: 4 ms instead of 33. */
const FINER = 8
/** Shortest and longest interval, in cycles of the pulse's phase, that two neighbouring beats may have. */
const SHORTEST_INTERVAL = 0.45
const LONGEST_INTERVAL = 2.4
/** How much an interval that differs from one cycle costs, against a beat of mean height that gains one. */
const IRREGULARITY_COST = 6

/**
 * Finds the beats of a pulse wave whose phase is known: a band-pass that fits the rate, the band-limited wave between the
 * samples, and the chain of steepest rises that is strong and in step with the phase at once (dynamic programming).
 * A rise is timed better than the top that follows it: the top is flat, and what comes back from the arteries moves it.
 * `pulse` may be unfiltered. None in less than a second.
 */
export const findBeats = (
  pulse: ArrayLike<number>,
  sampleRate: number,
  { beatsPerSecond, phase }: Rhythm,
): Beat[] => {
  if (pulse.length < sampleRate) return []
  const band = {
    low: Math.max(0.4, 0.5 * beatsPerSecond),
    high: Math.min(Math.max(2.5 * beatsPerSecond, 2.2), 0.45 * sampleRate),
    order: 2,
    finer: FINER,
    slope: true,
  }
  const rise = bandPass(pulse, sampleRate, band)
  const fineRate = FINER * sampleRate
  const level = envelopeOf(rise, fineRate)
  const tops = findTops(rise, level).map(top => ({ ...top, cycles: phaseAt(phase, top.position / FINER) }))
  const span = { from: phaseAt(phase, 0), to: phaseAt(phase, pulse.length - 1) }
  const chain = evenChain(tops, span)
  const positions = alignToMean(
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
const COMPARED = 0.35
const FARTHEST_MOVE = 0.12

/**
 * Moves each beat to where the wave is most like the mean of all beats: a matched filter, which uses the whole shape of the
 * beat where a top or a rise alone would follow the noise. Twice, as the mean gets sharper. Positions and period in samples.
 */
const alignToMean = (wave: Float64Array, positions: readonly number[], period: number): number[] => {
  const reach = Math.round(COMPARED * period)
  const farthest = Math.round(FARTHEST_MOVE * period)
  const fits = (at: number) => at - reach - farthest > 0 && at + reach + farthest + 1 < wave.length
  let aligned = [...positions]
  for (let round = 0; round < 2; round++) {
    const shape = new Float64Array(2 * reach + 1)
    for (const position of aligned) {
      const at = Math.round(position)
      if (fits(at)) for (let k = 0; k < shape.length; k++) shape[k]! += wave[at - reach + k]!
    }
    const likeness = (at: number) => {
      let sum = 0
      for (let k = 0; k < shape.length; k++) sum += shape[k]! * wave[at - reach + k]!
      return sum
    }
    aligned = positions.map((position, i) => {
      const start = Math.round(position)
      if (!fits(start)) return aligned[i]!
      const found = Float64Array.from({ length: 2 * farthest + 1 }, (_, k) => likeness(start - farthest + k))
      let best = farthest
      for (let k = 0; k < found.length; k++) if (found[k]! > found[best]!) best = k
      if (best === 0 || best === found.length - 1) return position
      return start - farthest + best + parabolaOffset(found[best - 1]!, found[best]!, found[best + 1]!)
    })
  }
  return aligned
}

/** Root mean square over about three seconds around each sample. */
const envelopeOf = (wave: Float64Array, sampleRate: number): Float64Array => {
  const reach = Math.round(1.5 * sampleRate)
  const sums = new Float64Array(wave.length + 1)
  wave.forEach((value, i) => (sums[i + 1] = sums[i]! + value * value))
  return wave.map((_, i) => {
    const from = Math.max(0, i - reach)
    const to = Math.min(wave.length, i + reach)
    return Math.sqrt((sums[to]! - sums[from]!) / (to - from)) + 1e-12
  })
}

const squareOfLog = (ratio: number): number => logarithm(ratio) * logarithm(ratio)

/** A highest point of the rise; `cycles` is the phase there. */
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
