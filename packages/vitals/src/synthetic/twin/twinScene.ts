import { createSeededGaussian } from '../seededRandom'
import { createSyntheticPulseGenerator, getDefaultSdnn } from '../syntheticPulseGenerator'
import { computeElectronFlux, mapRgb, type Illuminant, type RgbTriple } from './cameraColour'
import { computeExposureAveraging, createCameraSensor, encodeGamma, type CameraSensor } from './cameraSensor'
import {
  computeSkinReflectance,
  FACE_BLOOD_FRACTION,
  MELANIN_BY_FITZPATRICK_TYPE,
  WAVELENGTHS_NM,
  type SkinComposition,
} from './skinOptics'
import { createCameraSteps, createHeadTurn } from './twinMotion'
import type { PulseDriver, TwinOptions } from './twinOptions'

/**
 * Blood that a beat brings, trough to top, as a share of the blood that is there. With it green swings by about 1 % on light
 * skin, as measured on faces (0.5 to 2 %: Verkruysse et al. 2008; Wang et al. 2017).
 */
const PULSATILE_BLOOD_SHARE = 0.12
/** How much breathing moves the blood, against the pulse. */
const BREATH_DEPTH = 0.3
/** People differ: standard deviations of the logarithms of pulse and melanin, and of the pulse between regions. */
const PULSE_SPREAD = 0.3
const MELANIN_SPREAD = 0.1
const REGION_PULSE_SPREAD = 0.15
/** The wave reaches the regions at different times, seconds (Kamshilin et al. 2011). */
const MAX_REGION_DELAY_SECONDS = 0.02

/** Light that the skin's surface gives back before it sees any blood (the air's and skin's indices: 2.8 % straight on). */
const SURFACE_REFLECTANCE = 0.02
/** What a turn of a radian changes: shine, as a multiple of itself; colour, because skin is not even. */
const SHINE_PER_RADIAN = 6
const UNEVEN_SKIN_PER_RADIAN: RgbTriple = [0.15, 0.4, 0.5]
const HAIR_REFLECTANCE: RgbTriple = [0.04, 0.03, 0.025]
const HIDDEN_SHARE_PER_RADIAN = 2
/** Brows, nostrils, strands of hair: what of a bare face is no skin. */
const BARE_HIDDEN_SHARE = 0.02
/** The shine of glasses on top of that of skin. */
const GLASSES_SHINE = 0.02

const FLICKER_DEPTH: Record<Illuminant, number> = {
  daylight: 0,
  led: 0.3,
  tungsten: 0.1,
}
/** A camera that is set to the wrong mains frequency is set to the other one: 50 or 60 Hz. */
const MAINS_HZ_SUM = 110
/** A rolling shutter reads the forehead so much earlier than the cheeks, seconds. */
const SHUTTER_SECONDS_TO_CHEEKS = 0.006

/** A part of the face that shares no pixels with the others. */
type FacePart = {
  name: 'forehead' | 'leftCheek' | 'rightCheek' | 'rest'
  /** Pixels that are read of it in a picture of 384 × 288. */
  pixels: number
  /** Shading for a radian of nodding and of turning. */
  nod: number
  turn: number
  /** Share of a one-sided light that reaches it. */
  sideLight: number
  pulse: number
  glasses: number
  beard: number
  shutterDelay: number
}

export const FACE_PARTS: readonly FacePart[] = [
  {
    name: 'forehead',
    pixels: 3000,
    nod: 0.7,
    turn: 0.1,
    sideLight: 0.7,
    pulse: 1,
    glasses: 0,
    beard: 0,
    shutterDelay: 0,
  },
  {
    name: 'leftCheek',
    pixels: 1270,
    nod: 0.3,
    turn: 0.7,
    sideLight: 1,
    pulse: 1,
    glasses: 0.15,
    beard: 0.35,
    shutterDelay: SHUTTER_SECONDS_TO_CHEEKS,
  },
  {
    name: 'rightCheek',
    pixels: 1270,
    nod: 0.3,
    turn: -0.7,
    sideLight: 0.33,
    pulse: 1,
    glasses: 0.15,
    beard: 0.35,
    shutterDelay: SHUTTER_SECONDS_TO_CHEEKS,
  },
  {
    name: 'rest',
    pixels: 12000,
    nod: 0.3,
    turn: 0.05,
    sideLight: 0.66,
    pulse: 0.7,
    glasses: 0.08,
    beard: 0.3,
    shutterDelay: SHUTTER_SECONDS_TO_CHEEKS,
  },
]
/** Light from the side grazes the skin: turning the head changes it so much more. */
const SIDE_LIGHT_TURN_FACTOR = 2.5

/** Red, green, blue of skin under a light, relative to a white surface there: shine left out. */
const computeSkinColour = (composition: SkinComposition, illuminant: Illuminant): RgbTriple => {
  const skin = computeElectronFlux(computeSkinReflectance(composition), illuminant)
  const white = computeElectronFlux(
    WAVELENGTHS_NM.map(() => 1),
    illuminant,
  )
  return mapRgb(channel => skin[channel] / white[channel])
}

/** How far red, green and blue fall, as a share of themselves with the shine, from the trough to the top of a beat. */
export const computePulseDepth = ({
  skin,
  illuminant = 'daylight',
  bloodFraction = FACE_BLOOD_FRACTION,
}: Pick<TwinOptions, 'skin' | 'illuminant' | 'bloodFraction'>): RgbTriple => {
  const melanin = MELANIN_BY_FITZPATRICK_TYPE[skin]
  const swing = 0.5 * PULSATILE_BLOOD_SHARE * bloodFraction
  const trough = computeSkinColour({ melanin, blood: bloodFraction, addedBlood: -swing }, illuminant)
  const top = computeSkinColour({ melanin, blood: bloodFraction, addedBlood: swing }, illuminant)
  return mapRgb(
    channel =>
      (trough[channel] - top[channel]) / (0.5 * (trough[channel] + top[channel]) + SURFACE_REFLECTANCE),
  )
}

export type TwinScene = {
  driver: PulseDriver
  sensor: CameraSensor
  /** Mean linear red, green, blue of a part of the face (an index of `FACE_PARTS`) at a time, 1 at full scale; no noise. */
  linearAt: (part: number, time: number) => RgbTriple
  /** A stream of normally distributed numbers of this person's own. */
  normal: () => number
}

/** What is one person's own in a part of the face. */
type PersonalPart = {
  pulse: number
  /** Seconds. */
  delay: number
  unevenness: number
  /** Shine for a radian of turning, as a share of the shine. */
  shine: number
  /** Share of the part that is not skin. */
  hidden: number
  surface: number
}

const createPersonalParts = (wears: readonly string[], normal: () => number): PersonalPart[] => {
  const strength = Math.exp(PULSE_SPREAD * normal())
  return FACE_PARTS.map(part => ({
    pulse: part.pulse * strength * Math.exp(REGION_PULSE_SPREAD * normal()),
    delay: Math.min(MAX_REGION_DELAY_SECONDS, 0.5 * MAX_REGION_DELAY_SECONDS * Math.abs(normal())),
    unevenness: normal(),
    shine: SHINE_PER_RADIAN * (1 + 0.3 * normal()),
    hidden:
      BARE_HIDDEN_SHARE +
      (wears.includes('beard') ? part.beard : 0) +
      (wears.includes('glasses') ? part.glasses : 0),
    surface: SURFACE_REFLECTANCE + (wears.includes('glasses') && part.glasses > 0 ? GLASSES_SHINE : 0),
  }))
}

/** How the lamp and the camera's own adjustments change all light, as factors on red, green, blue. */
const createLight = (
  options: TwinOptions,
  exposureSeconds: number,
  normal: () => number,
): ((time: number, shutterDelay: number) => RgbTriple) => {
  const { flickerHz, illuminant = 'daylight', seconds = 30, seed = 1 } = options
  const gainsAt = options.isCameraUnlocked ? createCameraSteps({ seconds, seed: seed + 404, normal }) : null
  // A lamp flickers twice in a period of the mains.
  const depth = flickerHz
    ? FLICKER_DEPTH[illuminant] * computeExposureAveraging(2 * flickerHz, exposureSeconds)
    : 0
  return (time, shutterDelay) => {
    const lamp = 1 + depth * Math.sin(4 * Math.PI * (flickerHz ?? 0) * (time + shutterDelay))
    const gains = gainsAt?.(time)
    return mapRgb(channel => lamp * (gains?.[channel] ?? 1))
  }
}

/** Light, skin, blood, motion and camera of one person, before noise. */
export const createTwinScene = (options: TwinOptions): TwinScene => {
  const { skin, lux, illuminant = 'daylight', isOneSided = false, motion = 'still', wears = [] } = options
  const { bloodFraction = FACE_BLOOD_FRACTION, frameRate = 30, seed = 1, flickerHz } = options
  const { heartRate = 72, respiratoryRate = 14, sdnn = getDefaultSdnn(heartRate) } = options
  const driver = options.driver ?? createSyntheticPulseGenerator({ heartRate, respiratoryRate, sdnn, seed })
  const normal = createSeededGaussian(seed + 101)
  const melanin = MELANIN_BY_FITZPATRICK_TYPE[skin] * Math.exp(MELANIN_SPREAD * normal())
  const addedBlood = 0.5 * PULSATILE_BLOOD_SHARE * bloodFraction
  const resting = computeSkinColour({ melanin, blood: bloodFraction }, illuminant)
  const filled = computeSkinColour({ melanin, blood: bloodFraction, addedBlood }, illuminant)
  const sensor = createCameraSensor({
    illuminant,
    lux,
    frameRate,
    face: mapRgb(channel => resting[channel] + SURFACE_REFLECTANCE),
    antiFlickerHz: flickerHz ? MAINS_HZ_SUM - flickerHz : 50,
  })
  const person = createPersonalParts(wears, normal)
  const nodAt = createHeadTurn(motion, seed + 202)
  const turnAt = createHeadTurn(motion, seed + 303)
  const lightAt = createLight(options, sensor.exposureSeconds, normal)
  const breathAt = (time: number) => Math.sin((2 * Math.PI * respiratoryRate * time) / 60)

  const linearAt = (index: number, time: number): RgbTriple => {
    const part = FACE_PARTS[index]!
    const own = person[index]!
    const nod = nodAt(time)
    const turn = turnAt(time)
    const shading =
      (isOneSided ? part.sideLight : 1) *
      (1 + part.nod * nod + part.turn * (isOneSided ? SIDE_LIGHT_TURN_FACTOR : 1) * turn)
    const blood = own.pulse * (driver.waveAt(time - own.delay) + BREATH_DEPTH * breathAt(time))
    const shine = own.surface * Math.max(0, 1 + own.shine * (nod + turn))
    const hidden = Math.max(0, own.hidden * (1 + HIDDEN_SHARE_PER_RADIAN * (nod - turn)))
    const light = lightAt(time, part.shutterDelay)
    return sensor.expose(
      mapRgb(channel => {
        const uneven = 1 + UNEVEN_SKIN_PER_RADIAN[channel] * own.unevenness * (nod + turn)
        const diffuse = (resting[channel] + blood * (filled[channel] - resting[channel])) * uneven
        const seen = (diffuse + shine) * (1 - hidden) + HAIR_REFLECTANCE[channel] * hidden
        return seen * shading * light[channel]
      }),
    )
  }

  return { driver, sensor, linearAt, normal }
}

/** Values of red, green and blue, 0 to 255, for linear light. */
export const encodeRgb = (linear: RgbTriple): RgbTriple => mapRgb(channel => encodeGamma(linear[channel]))
