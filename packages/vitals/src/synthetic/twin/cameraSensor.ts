import {
  computeElectronFlux,
  computeLuminance,
  mapRgb,
  type Illuminant,
  type RgbTriple,
} from './cameraColour'
import { WAVELENGTHS_NM } from './skinOptics'

/** A phone's front camera: 1.4 µm photosites, of which two green, one red and one blue make a pixel of the preview. */
const PHOTOSITE_SQUARE_METRES = 1.4e-6 ** 2
const PHOTOSITES_PER_PIXEL: RgbTriple = [1, 2, 1]
const FULL_WELL_ELECTRONS = 6000
const READ_NOISE_ELECTRONS = 2.5
const MAX_GAIN = 16
/** Share of light that a lens of this f-number brings from the face to the sensor: T / (4 N²). */
const LENS_TRANSMISSION = 0.85
const F_NUMBER = 2.2
const LENS_SHARE = LENS_TRANSMISSION / (4 * F_NUMBER ** 2)

/** The exposure makes what it meters so bright, as a share of full scale; it looks at the face more than at the wall. */
const METERED_LEVEL = 0.18
const METERED_FACE_SHARE = 0.7
const WALL_REFLECTANCE = 0.3

/** 0 to 255 for linear light from 0 to 1 (sRGB, IEC 61966-2-1), not rounded. */
export const encodeGamma = (linear: number): number => {
  const value = Math.min(1, Math.max(0, linear))
  return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
}

/** How steeply `encodeGamma` rises, 0 to 255 for each unit of linear light. */
const computeGammaSlope = (linear: number): number => {
  const value = Math.min(1, Math.max(0, linear))
  return 255 * (value <= 0.0031308 ? 12.92 : (1.055 / 2.4) * value ** (1 / 2.4 - 1))
}

export type CameraSensor = {
  /** Seconds of one exposure. */
  exposureSeconds: number
  /** Linear red, green, blue of the wall behind the person, 1 at full scale. */
  wall: RgbTriple
  /** Linear red, green, blue, 1 at full scale, of a surface that gives back so much of each band. */
  expose: (reflected: RgbTriple) => RgbTriple
  /** Standard deviation of one pixel's value, 0 to 255, at a linear level of a channel: shot and read noise, rounding. */
  computePixelNoise: (linear: number, channel: 0 | 1 | 2) => number
}

const clampToPeriods = (seconds: number, longest: number, period: number): number => {
  const limited = Math.min(seconds, longest)
  return limited < period ? limited : Math.floor(limited / period) * period
}

/**
 * A camera that has chosen exposure and gain for a face of that colour and a grey wall, and has found its white balance.
 * Reflected light is given relative to a white surface, for each channel.
 */
export const createCameraSensor = ({
  illuminant,
  lux,
  frameRate,
  face,
  antiFlickerHz,
}: {
  illuminant: Illuminant
  lux: number
  frameRate: number
  face: RgbTriple
  /** Exposures are whole half periods of this mains frequency where they are long enough. */
  antiFlickerHz: number
}): CameraSensor => {
  const white = computeElectronFlux(
    WAVELENGTHS_NM.map(() => 1),
    illuminant,
  )
  /** Electrons a second of a white surface, in a pixel. */
  const rate = mapRgb(
    channel => white[channel] * lux * LENS_SHARE * PHOTOSITE_SQUARE_METRES * PHOTOSITES_PER_PIXEL[channel],
  )
  const metered = METERED_FACE_SHARE * computeLuminance(face) + (1 - METERED_FACE_SHARE) * WALL_REFLECTANCE
  const fullScale = mapRgb(channel => FULL_WELL_ELECTRONS * PHOTOSITES_PER_PIXEL[channel])
  /** Gain times seconds that bring the metered green to its level. */
  const needed = (METERED_LEVEL * fullScale[1]) / (metered * rate[1])
  const exposureSeconds = clampToPeriods(needed, 1 / frameRate, 1 / (2 * antiFlickerHz))
  const gain = Math.min(MAX_GAIN, Math.max(1, needed / exposureSeconds))
  /** Linear value of white: the same for all channels, as the white balance makes them. */
  const whiteLevel = (gain * exposureSeconds * rate[1]) / fullScale[1]
  return {
    exposureSeconds,
    wall: mapRgb(() => WALL_REFLECTANCE * whiteLevel),
    expose: reflected => mapRgb(channel => reflected[channel] * whiteLevel),
    computePixelNoise: (linear, channel) => {
      const electrons = (Math.max(0, linear) / whiteLevel) * rate[channel] * exposureSeconds
      const noise = Math.sqrt(electrons + PHOTOSITES_PER_PIXEL[channel] * READ_NOISE_ELECTRONS ** 2)
      const relative = (noise * whiteLevel) / (rate[channel] * exposureSeconds)
      return Math.sqrt((computeGammaSlope(linear) * relative) ** 2 + 1 / 12)
    },
  }
}

/**
 * What one exposure leaves of a flicker of so many Hz: sin(π f T) / (π f T), the mean of a sine over T seconds.
 */
export const computeExposureAveraging = (frequency: number, exposureSeconds: number): number => {
  const angle = Math.PI * frequency * exposureSeconds
  return angle > 1e-9 ? Math.sin(angle) / angle : 1
}
