import { createSeededGaussian } from './seededRandom'

export type SyntheticPulseGeneratorOptions = {
  /** Mean, beats a minute. */
  heartRate: number
  /** Breaths a minute. */
  respiratoryRate: number
  /** Standard deviation of the intervals between beats, ms. */
  sdnn: number
  /** Every so many beats one comes early and a pause follows it; none by default. */
  prematureEvery?: number
  seed: number
}

export type SyntheticPulseGenerator = {
  /** Times of the beats (systolic tops) up to `end`, seconds. */
  beatsUntil: (end: number) => readonly number[]
  /** The pulse wave at a time, about −1 to 1; breathing swells it. */
  waveAt: (time: number) => number
  /** Where in the breath a time is: 1 fully in, −1 fully out. */
  breathAt: (time: number) => number
}

/** Of the variance of the intervals, what breathing, the 0.1 Hz rhythm of blood pressure, and chance bring about. */
const RESPIRATORY_VARIANCE_SHARE = 0.5
const MAYER_WAVE_VARIANCE_SHARE = 0.3
const MAYER_WAVE_FREQUENCY_HZ = 0.1
/** How much of an interval a premature beat is early. */
const PREMATURE_SHIFT = 0.3

/** Standard deviation of the intervals of a heart of that rate, ms: hearts that beat fast vary little. */
export const getDefaultSdnn = (heartRate: number): number => Math.min(60, 40 * (72 / heartRate) ** 2)

/** A made-up heart with a known rate, variability and breathing. The same options give the same beats. */
export const createSyntheticPulseGenerator = (
  options: SyntheticPulseGeneratorOptions,
): SyntheticPulseGenerator => {
  const { heartRate, respiratoryRate, sdnn, prematureEvery = Infinity, seed } = options
  const meanInterval = 60 / heartRate
  const normal = createSeededGaussian(seed)
  const breathAt = (time: number) => Math.sin((2 * Math.PI * respiratoryRate * time) / 60)
  const beats = [-meanInterval]

  const growTo = (end: number) => {
    for (let last = beats[beats.length - 1]!; last < end;) {
      const swing =
        Math.sqrt(2 * RESPIRATORY_VARIANCE_SHARE) * breathAt(last) +
        Math.sqrt(2 * MAYER_WAVE_VARIANCE_SHARE) *
          Math.sin(2 * Math.PI * MAYER_WAVE_FREQUENCY_HZ * last + 1) +
        Math.sqrt(1 - RESPIRATORY_VARIANCE_SHARE - MAYER_WAVE_VARIANCE_SHARE) * normal()
      const turn = beats.length % prematureEvery
      const shift =
        turn === prematureEvery - 2 ? -PREMATURE_SHIFT : turn === prematureEvery - 1 ? PREMATURE_SHIFT : 0
      last += Math.max(0.5 * meanInterval, (1 + shift) * meanInterval + (sdnn / 1000) * swing)
      beats.push(last)
    }
  }

  return {
    beatsUntil: end => {
      growTo(end)
      return beats.filter(beat => beat >= 0 && beat <= end)
    },
    waveAt: time => {
      growTo(time + 3)
      let next = beats.length - 1
      while (next > 1 && beats[next - 1]! > time) next--
      const from = beats[next - 1]!
      const phase = (2 * Math.PI * (time - from)) / (beats[next]! - from)
      // A steep rise to the systolic top, a slower fall with the dicrotic wave.
      const wave = 0.72 * Math.cos(phase) + 0.28 * Math.cos(2 * phase - 0.6) + 0.08 * Math.cos(3 * phase - 1)
      return wave * (1 + 0.15 * breathAt(time))
    },
    breathAt,
  }
}
