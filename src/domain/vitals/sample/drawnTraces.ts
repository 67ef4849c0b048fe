import type { ColourTrace } from '../pulse'
import { createHeartbeat, type HeartbeatOptions } from './heartbeat'
import { createNormal } from './random'

export type DrawnTraces = {
  /** Seconds. */
  times: Float64Array
  regions: ColourTrace[]
  /** Times of the beats, seconds. */
  beats: readonly number[]
}

/** Mean colours of three skin regions over time, without any picture: a pulse, slow drift of the light, and noise. */
export const drawTraces = (
  options: HeartbeatOptions & {
    /** Seconds, rising. */
    times: Float64Array
    /** Green pulse, as a share of its brightness. */
    pulseStrength: number
    /** Standard deviation of a region's mean colour, as a share of it. */
    noise: number
  },
): DrawnTraces => {
  const { times, pulseStrength, noise, seed } = options
  const heartbeat = createHeartbeat(options)
  const normal = createNormal(seed + 1)
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
