import type { RgbTrace } from '../../pulseExtraction'
import { resampleUniformly, TRACE_SAMPLE_RATE_HZ } from '../../resampling'
import { createSeededRandom } from '../seededRandom'
import { mapRgb, type RgbTriple } from './cameraColour'
import type { TwinOptions } from './twinOptions'
import { createTwinScene, encodeRgb, FACE_PARTS } from './twinScene'

/** Pixels beside each other share their noise, because the camera smooths and interpolates: so many count as one. */
const CORRELATED_PIXELS = 4
/** Frames come a little early or late, and a few do not come at all. */
const TIMING_JITTER_SECONDS = 0.001
const DROPPED_FRAME_SHARE = 0.01

type TwinTraces = {
  /** Times of the frames, seconds, rising. */
  times: Float64Array
  /** Mean red, green, blue, 0 to 255: forehead, left and right cheek, which share no pixels, then all skin. */
  regions: RgbTrace[]
  /** How many of the regions share no pixels: the first ones. */
  independent: number
  /** Times of the beats, seconds. */
  beats: readonly number[]
  /** Mean luma of the face, 0 to 255. */
  luma: number
}

/** When the frames of a camera are taken, seconds. */
const createFrameTimes = (seconds: number, frameRate: number, seed: number): Float64Array => {
  const random = createSeededRandom(seed)
  const times: number[] = []
  for (let frame = 0; frame < seconds * frameRate; frame++) {
    const jitter = TIMING_JITTER_SECONDS * (2 * random() - 1)
    if (random() >= DROPPED_FRAME_SHARE) times.push(frame / frameRate + jitter)
  }
  return Float64Array.from(times)
}

/**
 * What the engine reads of a person: mean colours of the regions, frame by frame, without any picture. Each is the mean of
 * thousands of rounded 8-bit pixels; skin's own shading spreads these over many steps, so that rounding acts as noise.
 */
export const generateTwinTraces = (options: TwinOptions): TwinTraces => {
  const { frameRate = 30, seconds = 30, seed = 1 } = options
  const { linearAt, sensor, driver, normal } = createTwinScene(options)
  const times = createFrameTimes(seconds, frameRate, seed + 505)
  const regions = FACE_PARTS.map(() => createEmptyTrace(times.length))
  const allPixels = FACE_PARTS.reduce((sum, { pixels }) => sum + pixels, 0)
  times.forEach((time, frame) => {
    const colours = FACE_PARTS.map(({ pixels }, part): RgbTriple => {
      const linear = linearAt(part, time)
      const value = encodeRgb(linear)
      return mapRgb(
        channel =>
          value[channel] +
          sensor.computePixelNoise(linear[channel], channel) *
            Math.sqrt(CORRELATED_PIXELS / pixels) *
            normal(),
      )
    })
    const skin = mapRgb(channel =>
      colours.reduce(
        (sum, colour, part) => sum + (colour[channel] * FACE_PARTS[part]!.pixels) / allPixels,
        0,
      ),
    )
    const [forehead, left, right] = colours
    ;[forehead!, left!, right!, skin].forEach((colour, region) => {
      regions[region]!.red[frame] = colour[0]
      regions[region]!.green[frame] = colour[1]
      regions[region]!.blue[frame] = colour[2]
    })
  })
  return {
    times,
    regions,
    independent: 3,
    beats: driver.beatsUntil(times[times.length - 1] ?? 0),
    luma: computeMeanLuma(regions[3]!),
  }
}

const createEmptyTrace = (length: number): RgbTrace => ({
  red: new Float64Array(length),
  green: new Float64Array(length),
  blue: new Float64Array(length),
})

const computeMeanLuma = ({ red, green, blue }: RgbTrace): number =>
  green.reduce((sum, value, i) => sum + 0.3 * red[i]! + 0.59 * value + 0.11 * blue[i]!, 0) /
  Math.max(green.length, 1)

/** The traces on the engine's uniform grid, ready for `analyseRgbTraces`. */
export const resampleTwinTraces = ({ times, regions, independent }: TwinTraces) => {
  const resample = (values: Float64Array) => resampleUniformly(times, values, TRACE_SAMPLE_RATE_HZ)
  const traces = regions.map(({ red, green, blue }): RgbTrace => ({
    red: resample(red),
    green: resample(green),
    blue: resample(blue),
  }))
  return {
    traces,
    independent,
    usable: new Uint8Array(traces[0]?.green.length ?? 0).fill(1),
    sampleRate: TRACE_SAMPLE_RATE_HZ,
  }
}
