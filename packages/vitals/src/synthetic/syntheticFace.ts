import type { FaceBox, RgbaImage } from '../types'
import {
  createSyntheticPulseGenerator,
  getDefaultSdnn,
  type SyntheticPulseGenerator,
} from './syntheticPulseGenerator'
import {
  compositePerson,
  renderPersonLayers,
  type RgbFloatImage,
  type PortraitLayer,
  type SyntheticFacePlacement,
} from './portraitLayer'
import { COMPLEXIONS, type Complexion, type RgbColour, type SkinTone } from './portrait'
import { createSeededGaussian } from './seededRandom'

export type SyntheticFaceOptions = {
  width: number
  height: number
  /** How many people are in the picture. */
  faces?: 0 | 1 | 2
  /** Factor on the size of a single person in the picture; 1 by default, an arm's length away. */
  nearness?: number
  /** Beats a minute; 72 by default. */
  heartRate?: number
  /** Breaths a minute; 14 by default. */
  respiratoryRate?: number
  /** Standard deviation of the intervals between beats, ms; 40 at 72 beats a minute by default, less when faster. */
  sdnn?: number
  /** Every so many beats a premature one; none by default. */
  prematureEvery?: number
  skinTone?: SkinTone
  /** Colours instead of those of `skinTone`. */
  complexion?: Complexion
  /** By how much of itself the skin's red, green and blue are risen at a time, instead of by the pulse. */
  tintAt?: (time: number) => RgbColour
  /** Top to middle of the green channel's pulse, as a share of its brightness; 0.006 by default. 0: no blood flows. */
  pulseStrength?: number
  /** Sway of the head, in face widths; 0.012 by default. */
  headMotion?: number
  /** Standard deviation of the sensor's noise, 0 to 255 scale; 2 by default. */
  noise?: number
  /** Factor on all light; 1 by default. */
  light?: number
  /** A photo held before the camera: no pulse, no motion; the sensor's noise goes on. */
  photo?: boolean
  seed?: number
}

export type SyntheticFace = {
  /** The picture at a time, in seconds. Reuses `into` when it has the right size. */
  draw: (time: number, into?: RgbaImage) => RgbaImage
  /** Where the tiny face detector finds a person's face (the first one's by default) at that time; null without one. */
  boxAt: (time: number, person?: number) => FaceBox | null
  heartbeat: SyntheticPulseGenerator
}

/** Seconds from one blink to the next, and how long the eyes stay closed. */
const BLINK_INTERVAL_SECONDS = 3.7
const BLINK_SECONDS = 0.13
/** How deep the pulse goes in red, green, blue, relative to green (de Haan, van Leest 2014: 0.33, 0.77, 0.53). */
const PULSE_RGB_AMPLITUDES = [0.33 / 0.77, 1, 0.53 / 0.77] as const
/** How much breathing moves the mean colour, against the pulse. */
const BREATH_DEPTH = 0.3
const NOISE_LENGTH = 1 << 16

/** What takes long to draw and is the same for many clips: the newest few are kept. */
const memoiseByOptions = <Options extends object, Drawn>(draw: (options: Options) => Drawn) => {
  const cache = new Map<string, Drawn>()
  return {
    get: (options: Options): Drawn => {
      const key = JSON.stringify(options)
      const known = cache.get(key)
      if (known) return known
      const drawn = draw(options)
      if (cache.size >= 4) cache.clear()
      cache.set(key, drawn)
      return drawn
    },
  }
}

const portraitCache = memoiseByOptions(
  ({ complexion, ...place }: SyntheticFacePlacement & { complexion: Complexion }) =>
    renderPersonLayers(place, complexion),
)

const sensorNoiseCache = memoiseByOptions(
  ({ noise, seed }: { noise: number; seed: number }): Float32Array => {
    const normal = createSeededGaussian(seed + 7)
    return Float32Array.from({ length: NOISE_LENGTH }, () => noise * normal())
  },
)

type RenderedPerson = SyntheticFacePlacement & { open: PortraitLayer; closed: PortraitLayer; phase: number }

/**
 * A person who sits before a camera and is drawn by arithmetic: known pulse, known breathing, a head that sways and
 * blinks, a noisy sensor. For trying the product without a camera, and for tests. The same time gives the same picture.
 */
export const createSyntheticFace = (options: SyntheticFaceOptions): SyntheticFace => {
  const { width, height, faces = 1, nearness = 1, skinTone = 'light', seed = 1 } = options
  const { pulseStrength = 0.006, headMotion = 0.012, noise = 2, light = 1 } = options
  const { heartRate = 72, respiratoryRate = 14, photo = false } = options
  const { sdnn = getDefaultSdnn(heartRate), complexion = COMPLEXIONS[skinTone] } = options
  const heartbeat = createSyntheticPulseGenerator({
    heartRate,
    respiratoryRate,
    sdnn,
    prematureEvery: options.prematureEvery,
    seed,
  })
  const room = renderRoom(width, height)
  const canvas: RgbFloatImage = { pixels: new Float32Array(room.length), width, height }
  const people: RenderedPerson[] = placePeople({ width, height, faces, nearness }).map((place, i) => ({
    ...place,
    ...portraitCache.get({ ...place, complexion }),
    phase: 1.7 * i,
  }))
  const grain = sensorNoiseCache.get({ noise, seed })

  const offsetAt = (person: RenderedPerson, time: number) => {
    const sway = 2 * person.halfWidth * headMotion
    const angle = (frequency: number) => 2 * Math.PI * frequency * time + person.phase
    return {
      x: sway * (0.7 * Math.sin(angle(0.13)) + 0.3 * Math.sin(angle(0.41) + 2)),
      y: sway * (0.5 * Math.sin(angle(0.09) + 1) + 0.25 * heartbeat.breathAt(time)),
    }
  }

  const tintAt = (time: number): RgbColour => {
    if (photo) return [0, 0, 0]
    if (options.tintAt) return options.tintAt(time)
    const blood = -pulseStrength * (heartbeat.waveAt(time) + BREATH_DEPTH * heartbeat.breathAt(time))
    return [blood * PULSE_RGB_AMPLITUDES[0], blood * PULSE_RGB_AMPLITUDES[1], blood * PULSE_RGB_AMPLITUDES[2]]
  }

  const poseTime = (time: number) => (photo ? 0 : time)

  const draw = (time: number, into?: RgbaImage): RgbaImage => {
    const image =
      into && into.width === width && into.height === height
        ? into
        : { data: new Uint8ClampedArray(width * height * 4), width, height }
    const pose = poseTime(time)
    const tint = tintAt(pose)
    canvas.pixels.set(room)
    for (const person of people) {
      const eyesClosed = !photo && (pose + person.phase + 1) % BLINK_INTERVAL_SECONDS < BLINK_SECONDS
      compositePerson(canvas, eyesClosed ? person.closed : person.open, { ...offsetAt(person, pose), tint })
    }
    applySensorExposure(canvas, image, { light, grain, frame: Math.round(time * 1000) })
    return image
  }

  return {
    draw,
    boxAt: (time, index = 0) => {
      const person = people[index]
      if (!person) return null
      const offset = offsetAt(person, poseTime(time))
      return toDetectorBox({ ...person, x: person.x + offset.x, y: person.y + offset.y })
    },
    heartbeat,
  }
}

/** The detector's box around a drawn head, as found by running it: from the eyebrows to below the chin, past the ears. */
const toDetectorBox = ({ x, y, halfWidth }: SyntheticFacePlacement): FaceBox => ({
  x: x - 1.27 * halfWidth,
  y: y - 0.81 * halfWidth,
  width: 2.54 * halfWidth,
  height: 2.42 * halfWidth,
  score: 0.9,
})

const placePeople = ({
  width,
  height,
  faces,
  nearness,
}: {
  width: number
  height: number
  faces: 0 | 1 | 2
  nearness: number
}): SyntheticFacePlacement[] => {
  const size = Math.min(1.3 * width, 1.2 * height)
  if (faces === 0) return []
  if (faces === 1) return [{ x: 0.5 * width, y: 0.5 * height, halfWidth: 0.2 * size * nearness }]
  return [
    { x: 0.29 * width, y: 0.5 * height, halfWidth: 0.15 * size },
    { x: 0.71 * width, y: 0.52 * height, halfWidth: 0.15 * size },
  ]
}

/** A wall with a soft light on it, a shelf and a picture: enough to be no plain colour. */
const renderRoom = (width: number, height: number): Float32Array => {
  const room = new Float32Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = x / width
      const v = y / height
      const light = 1.06 - 0.3 * u - 0.15 * v
      const shelf = v > 0.62 && v < 0.65 && u < 0.24
      const picture = u > 0.8 && u < 0.95 && v > 0.12 && v < 0.36
      const tint = shelf ? [96, 74, 58] : picture ? [120, 138, 132] : [158, 152, 142]
      for (let channel = 0; channel < 3; channel++)
        room[(y * width + x) * 3 + channel] = light * tint[channel]!
    }
  }
  return room
}

/** What the sensor makes of the light: a factor, grain that differs from frame to frame, eight bits. */
const applySensorExposure = (
  { pixels }: RgbFloatImage,
  { data, width, height }: RgbaImage,
  { light, grain, frame }: { light: number; grain: Float32Array; frame: number },
): void => {
  let state = (Math.imul(frame + 1, 0x9e3779b1) ^ 0x5bd1e995) >>> 0
  for (let row = 0, at = 0; row < height; row++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    let next = state >>> 16
    for (let x = 0; x < width; x++, at++) {
      data[at * 4] = pixels[at * 3]! * light + grain[next++ & (NOISE_LENGTH - 1)]!
      data[at * 4 + 1] = pixels[at * 3 + 1]! * light + grain[next++ & (NOISE_LENGTH - 1)]!
      data[at * 4 + 2] = pixels[at * 3 + 2]! * light + grain[next++ & (NOISE_LENGTH - 1)]!
      data[at * 4 + 3] = 255
    }
  }
}
