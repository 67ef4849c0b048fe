import {
  analyseRgbTraces,
  createVitalsMeasurementSession,
  isFacePulseTrustworthy,
  toHeartRateResult,
} from '@anzuo/vitals'
import {
  createSeededGaussian,
  createTwinFace,
  generateTwinTraces,
  resampleTwinTraces,
  type PulseDriver,
  type TwinOptions,
} from '@anzuo/vitals/synthetic'

import { computeReferenceHeartRate } from '../vitals/referenceBeats'
import { formatCell, LIGHTS, WORN, type TwinCell } from './cells'
import { measureCompressedFace } from './compressedFace'

const SECONDS = 30
/** Beats a minute by which the rate of a person differs from the rate of the cell, standard deviation. */
const RATE_SPREAD = 2
const LOWEST_BREATHS = 10
const BREATHS_RANGE = 10

/** What the engine said of one person, beside the truth. All in beats a minute. */
export type TwinAnswer = { isTold: boolean; error: number; isWithinInterval: boolean }

/** A number from the name of a cell and the number of a person in it, so that no two people share their noise (FNV-1a). */
const hashToSeed = (cell: string, person: number): number => {
  let hash = 0x811c9dc5
  for (const character of `${cell} ${person}`) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0
  }
  return hash >>> 1
}

/** The person of that number in a cell. `drivers` are the recorded pulses, of which one is theirs. */
const toTwinOptions = (cell: TwinCell, person: number, drivers: readonly PulseDriver[]): TwinOptions => {
  const seed = hashToSeed(formatCell({ ...cell, codec: 'none' }), person)
  const normal = createSeededGaussian(seed + 1)
  const { skin, lux, motion, heartRate } = cell
  return {
    ...LIGHTS[cell.light],
    wears: WORN[cell.wears],
    skin,
    lux,
    motion,
    seconds: SECONDS,
    seed,
    respiratoryRate: LOWEST_BREATHS + (seed % BREATHS_RANGE),
    ...(heartRate === 'recorded'
      ? { driver: drivers[person % drivers.length] }
      : { heartRate: heartRate + RATE_SPREAD * normal() }),
  }
}

const SMALL_PICTURE = { width: 96, height: 72 }
const guidanceByScene = new Map<string, boolean>()

/**
 * Whether the product would begin a measurement in that light: it looks at the brightness of pictures, which traces
 * do not have. Half a second of small pictures is played to it.
 */
const wouldBegin = (cell: TwinCell): boolean => {
  const { skin, lux, light } = cell
  const scene = [skin, lux, light].join(' ')
  const known = guidanceByScene.get(scene)
  if (known !== undefined) return known
  const face = createTwinFace({ ...LIGHTS[light], ...SMALL_PICTURE, skin, lux, seconds: 1 })
  const session = createVitalsMeasurementSession()
  for (let frame = 0; frame < 20; frame++) {
    const box = face.boxAt(frame / 30)
    session.addFaces({ time: (1000 * frame) / 30, faces: box ? [box] : [], ...SMALL_PICTURE })
    session.addFrame({ time: (1000 * frame) / 30, image: face.draw(frame / 30) })
  }
  const begins = session.live().phase !== 'positioning'
  guidanceByScene.set(scene, begins)
  return begins
}

const measureTraces = (cell: TwinCell, options: TwinOptions): TwinAnswer => {
  const twin = generateTwinTraces(options)
  const analysis = analyseRgbTraces({ ...resampleTwinTraces(twin), isBrief: true })
  const beats = twin.beats.map(time => ({ time, amplitude: 1 }))
  const truth = computeReferenceHeartRate(beats, 0, SECONDS)?.rate ?? NaN
  const { value, interval } = toHeartRateResult(analysis)
  return {
    isTold: isFacePulseTrustworthy(analysis) && wouldBegin(cell),
    error: value - truth,
    isWithinInterval: interval[0] <= truth && truth <= interval[1],
  }
}

/** Measures one person of a cell. */
export const measurePerson = async (
  cell: TwinCell,
  person: number,
  drivers: readonly PulseDriver[],
): Promise<TwinAnswer> => {
  const options = toTwinOptions(cell, person, drivers)
  return cell.codec === 'none' ? measureTraces(cell, options) : measureCompressedFace(options, cell.codec)
}
