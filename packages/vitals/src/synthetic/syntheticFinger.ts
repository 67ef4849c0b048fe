import { clamp } from '../clamp'
import type { RgbaImage } from '../types'
import { createSyntheticPulseGenerator, type SyntheticPulseGeneratorOptions } from './syntheticPulseGenerator'
import { createSeededGaussian } from './seededRandom'

type Colour = readonly [red: number, green: number, blue: number]

export type SyntheticFingerOptions = Partial<SyntheticPulseGeneratorOptions> & {
  width?: number
  height?: number
  /** Mean colour of the lit finger, 0 to 255. */
  colour?: Colour
  /** Swing of red as a share of it; green and blue swing more, as blood absorbs them more. */
  pulseStrength?: number
  /** Standard deviation of a pixel, in steps of 0 to 255. */
  noise?: number
}

export type SyntheticFinger = {
  /** Draws the frame at a time, seconds, into `image` or into a new one. */
  draw: (time: number, image?: RgbaImage) => RgbaImage
  /** The pulse wave of the contact at a time, as `SyntheticPulseGenerator` gives it. */
  waveAt: (time: number) => number
  /** Times of the beats up to `end`, seconds. */
  beatsUntil: (end: number) => readonly number[]
}

/** How much more green and blue swing than red (public recordings of fingertips: 3 to 20 and 2 to 6 times). */
const CHANNEL_GAIN: Colour = [1, 4, 3]
/** How much brighter the side of the light is. */
const LIGHT_GRADIENT = 0.15

/**
 * What a camera sees of a fingertip that lies on its lens under the light: red, brighter at one side, a little darker
 * with every beat, with the noise of the sensor. The same options give the same frames.
 */
export const createSyntheticFinger = (options: SyntheticFingerOptions = {}): SyntheticFinger => {
  const {
    width = 48,
    height = 36,
    colour = [190, 32, 22],
    pulseStrength = 0.012,
    noise = 2,
    heartRate = 66,
    respiratoryRate = 14,
    sdnn = 45,
    seed = 1,
    prematureEvery,
  } = options
  const heartbeat = createSyntheticPulseGenerator({ heartRate, respiratoryRate, sdnn, seed, prematureEvery })
  const normal = createSeededGaussian(seed + 1)
  /** Red, green and blue of the finger at a height of the pulse wave, without noise and before the light's gradient. */
  const mixColours = (wave: number) =>
    colour.map((mean, channel) => mean * (1 - pulseStrength * CHANNEL_GAIN[channel]! * wave))
  return {
    draw: (time, image = { data: new Uint8ClampedArray(4 * width * height), width, height }) => {
      const colours = mixColours(heartbeat.waveAt(time))
      for (let at = 0; at < image.data.length; at += 4) {
        const light = 1 + LIGHT_GRADIENT * (0.5 - ((at / 4) % width) / width)
        colours.forEach((mean, channel) => {
          image.data[at + channel] = Math.round(clamp(mean * light + noise * normal(), 0, 255))
        })
        image.data[at + 3] = 255
      }
      return image
    },
    waveAt: heartbeat.waveAt,
    beatsUntil: heartbeat.beatsUntil,
  }
}
