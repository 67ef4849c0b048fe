import { createSyntheticFace, type SyntheticFace } from '../syntheticFace'
import { computeLuminance, mapRgb } from './cameraColour'
import { encodeGamma } from './cameraSensor'
import type { TwinMotion } from './twinMotion'
import type { TwinOptions } from './twinOptions'
import { createTwinScene, encodeRgb, FACE_PARTS } from './twinScene'

/** How far a head sways in the picture, in face widths. */
const SWAY_BY_MOTION: Record<TwinMotion, number> = {
  still: 0.004,
  tremor: 0.012,
  talking: 0.02,
  nodding: 0.04,
}
/** Brightness of the drawn room, 0 to 255, which stands for the wall that the camera meters. */
const DRAWN_ROOM_BRIGHTNESS = 145
/** A drawn face is so much darker than its colour, in the mean over its round shape. */
const DRAWN_SKIN_SHADING = 0.86

/**
 * The person of `generateTwinTraces` as pictures: a drawn face whose skin has the colour, the pulse and the changes of light
 * of the whole face, with the camera's noise in every pixel. For what traces cannot show: video compression.
 */
export const createTwinFace = (options: TwinOptions & { width: number; height: number }): SyntheticFace => {
  const { width, height, motion = 'still', seconds = 30, seed, heartRate, respiratoryRate, sdnn } = options
  const { linearAt, sensor } = createTwinScene(options)
  const allPixels = FACE_PARTS.reduce((sum, { pixels }) => sum + pixels, 0)
  const faceAt = (time: number) => {
    const parts = FACE_PARTS.map((_, part) => linearAt(part, time))
    return mapRgb(channel =>
      parts.reduce((sum, colour, part) => sum + (colour[channel] * FACE_PARTS[part]!.pixels) / allPixels, 0),
    )
  }
  const meanLinear = faceAt(seconds / 2)
  const mean = encodeRgb(meanLinear)
  const light = encodeGamma(computeLuminance(sensor.wall)) / DRAWN_ROOM_BRIGHTNESS
  const noise =
    (sensor.computePixelNoise(meanLinear[0], 0) +
      sensor.computePixelNoise(meanLinear[1], 1) +
      sensor.computePixelNoise(meanLinear[2], 2)) /
    3
  return createSyntheticFace({
    width,
    height,
    heartRate,
    respiratoryRate,
    sdnn,
    seed,
    light,
    noise,
    headMotion: SWAY_BY_MOTION[motion],
    complexion: {
      skin: mapRgb(channel => mean[channel] / (light * DRAWN_SKIN_SHADING)),
      hair: [40 * light, 30 * light, 26 * light],
    },
    tintAt: time => {
      const seen = encodeRgb(faceAt(time))
      return mapRgb(channel => seen[channel] / mean[channel] - 1)
    },
  })
}
