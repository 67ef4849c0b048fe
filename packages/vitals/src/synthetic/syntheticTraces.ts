import type { RgbTrace } from '../pulseExtraction'
import { createSyntheticPulseGenerator, type SyntheticPulseGeneratorOptions } from './syntheticPulseGenerator'
import { createSeededGaussian } from './seededRandom'

export type SyntheticRgbTraces = {
  /** Seconds. */
  times: Float64Array
  regions: RgbTrace[]
  /** Times of the beats, seconds. */
  beats: readonly number[]
}

/** Mean colours of three skin regions over time, without any picture: a pulse, slow drift of the light, and noise. */
export const generateSyntheticRgbTraces = (
  options: SyntheticPulseGeneratorOptions & {
    /** Seconds, rising. */
    times: Float64Array
    /** Green pulse, as a share of its brightness. */
    pulseStrength: number
    /** Standard deviation of a region's mean colour, as a share of it. */
    noise: number
  },
): SyntheticRgbTraces => {
  const { times, pulseStrength, noise, seed } = options
  const heartbeat = createSyntheticPulseGenerator(options)
  const normal = createSeededGaussian(seed + 1)
  const regions = [0, 1, 2].map(region => {
    const light = (time: number) => 1 + 0.01 * Math.sin(0.5 * time + region)
    const channel = (colour: number, depth: number) =>
      times.map(
        time =>
          colour * light(time) * (1 - depth * pulseStrength * heartbeat.waveAt(time) + noise * normal()),
      )
    return { red: channel(180, 0.43), green: channel(120, 1), blue: channel(100, 0.69) }
  })
  return { times, regions, beats: heartbeat.beatsUntil(times[times.length - 1] ?? 0) }
}
