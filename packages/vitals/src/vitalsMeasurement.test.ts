/** @jest-environment node */
import { createVitalsMeasurementSession } from './index'
import { createSyntheticFace, type SyntheticFaceOptions } from './synthetic'
import type {
  FaceBox,
  LiveMeasurementState,
  MeasurementExtension,
  VitalsMeasurementSession,
  VitalsMeasurementOptions,
  VitalsMeasurementOutcome,
  MeasurementFailureReason,
  RgbaImage,
} from './types'

type PlaybackOptions = Partial<SyntheticFaceOptions> & {
  fps?: number
  /** Seconds to play at most. */
  seconds?: number
  /** Time of a frame in seconds, where it is not simply its number. */
  timeOf?: (frame: number) => number
  isDropped?: (frame: number) => boolean
  /** What the detector says, where it is not simply the truth. */
  detect?: (time: number, faces: FaceBox[]) => FaceBox[]
  /** What comes between the person and the picture. */
  retouch?: (image: RgbaImage, time: number) => void
  options?: VitalsMeasurementOptions
  onLive?: (state: LiveMeasurementState, time: number) => void
}

const WIDTH = 112
const HEIGHT = 84

/** Shows a drawn person to a measurement until it is over. */
const play = (
  show: PlaybackOptions,
): { measurement: VitalsMeasurementSession; outcome: VitalsMeasurementOutcome } => {
  const { fps = 30, seconds = 60, timeOf, isDropped, detect, retouch, options, onLive, ...drawing } = show
  const drawn = createSyntheticFace({ width: WIDTH, height: HEIGHT, ...drawing })
  const measurement = createVitalsMeasurementSession(options)
  const image = drawn.draw(0)
  let lookedAt = -Infinity
  for (let frame = 0; frame < seconds * fps && !measurement.outcome(); frame++) {
    if (isDropped?.(frame)) continue
    const at = timeOf?.(frame) ?? frame / fps
    if (at - lookedAt >= 0.25) {
      lookedAt = at
      const truth = [0, 1].flatMap(person => drawn.boxAt(at, person) ?? [])
      const faces = detect?.(at, truth) ?? truth
      measurement.addFaces({ time: at * 1000, faces, width: WIDTH, height: HEIGHT })
    }
    drawn.draw(at, image)
    retouch?.(image, at)
    measurement.addFrame({ time: at * 1000, image })
    onLive?.(measurement.live(), at)
  }
  return { measurement, outcome: measurement.finish() }
}

describe('a measurement that may go on', () => {
  const extendFor = (
    wanted: MeasurementExtension | null,
    changes: PlaybackOptions = {},
  ): { outcome: VitalsMeasurementOutcome; asked: VitalsMeasurementOutcome[]; shown: Set<unknown> } => {
    const asked: VitalsMeasurementOutcome[] = []
    const shown = new Set<unknown>()
    const findExtension = (outcome: VitalsMeasurementOutcome) => {
      asked.push(outcome)
      return wanted
    }
    const { outcome } = play({
      options: { durationSeconds: 12, extension: { toSeconds: 20, findExtension } },
      onLive: ({ extension }) => shown.add(extension),
      ...changes,
    })
    return { outcome, asked, shown }
  }

  it('ends in time when nothing is left out', () => {
    const { outcome, asked, shown } = extendFor(null)
    expect(outcome.quality.seconds).toBeCloseTo(12, 0)
    expect(asked).toHaveLength(1)
    expect([...shown]).toEqual([null])
  })

  it('goes on in the same sitting, once, and says what for', () => {
    const { outcome, asked, shown } = extendFor('variability')
    expect(outcome).toMatchObject({ kind: 'measured' })
    expect(outcome.quality.seconds).toBeCloseTo(20, 0)
    expect(asked).toHaveLength(1)
    expect(shown).toContain('variability')
  })

  it('does not lose what could be told before when the camera closes', () => {
    const { outcome, asked } = extendFor('variability', {
      seconds: 18,
      isDropped: frame => frame > 16.5 * 30,
    })
    expect(outcome).toMatchObject({ kind: 'measured' })
    expect(asked[0]).toMatchObject({ kind: 'measured' })
  })

  it('does not lose what could be told before when the face is gone', () => {
    const { outcome, asked } = extendFor('variability', {
      detect: (time, faces) => (time > 16 ? [] : faces),
    })
    expect(outcome).toEqual(asked[0])
  })
})

/** Light that changes over time, as a factor on what the sensor sees. */
const withLight =
  (light: (time: number) => number) =>
  ({ data }: RgbaImage, time: number) => {
    const factor = light(time)
    for (let i = 0; i < data.length; i++) if (i % 4 !== 3) data[i] = data[i]! * factor
  }

/** A lamp on the mains: it flickers at twice the frequency, and the camera sees the difference to its frame rate. */
const withMainsFlicker = (mains: number) =>
  withLight(time => 1 + 0.03 * Math.sin(2 * Math.PI * 2 * mains * (Math.round(time * 29.97) / 29.97)))

/** Something grey over the whole face, from one time to another. */
const coverFace = (from: number, to: number) => (image: RgbaImage, time: number) => {
  if (time >= from && time <= to) image.data.fill(110)
}

const getHeartRateOrReason = (outcome: VitalsMeasurementOutcome) =>
  outcome.kind === 'measured' ? outcome.heartRate.value : outcome.reason
const getFailureReason = (outcome: VitalsMeasurementOutcome): MeasurementFailureReason | 'measured' =>
  outcome.kind === 'refused' ? outcome.reason : 'measured'

/** Even spread without chance: the fraction of a multiple of the golden ratio. */
const quasiRandom = (frame: number) => (frame * 0.618034) % 1

/** A person at rest, as most are, measured for half a minute: one measurement that several tests look at. */
const rest = (() => {
  const show = { heartRate: 72, respiratoryRate: 14, sdnn: 40, noise: 0.7 }
  let played: (ReturnType<typeof play> & { states: { state: LiveMeasurementState; time: number }[] }) | null =
    null
  const measured = () => {
    const states: { state: LiveMeasurementState; time: number }[] = []
    played ??= { ...play({ ...show, onLive: (state, time) => states.push({ state, time }) }), states }
    return played
  }
  return { show, measured }
})()

describe('a living face', () => {
  it.each([42, 180])('is told its %d beats a minute', heartRate => {
    const { outcome } = play({ heartRate, sdnn: 10, options: { durationSeconds: 20 } })
    expect(Math.abs(Number(getHeartRateOrReason(outcome)) - heartRate)).toBeLessThan(1)
  })

  it.each([
    ['from a slow camera', { fps: 12.5 }],
    ['from a fast camera', { fps: 60 }],
    ['through jittered timestamps', { timeOf: (frame: number) => frame / 30 + 0.012 * quasiRandom(frame) }],
    ['through dropped frames', { isDropped: (frame: number) => quasiRandom(frame) < 0.2 }],
    ['on dark skin', { skinTone: 'dark' as const }],
    ['in little light', { light: 0.45 }],
    ['under a lamp on 50 Hz mains', { retouch: withMainsFlicker(50) }],
    ['under a lamp on 60 Hz mains', { retouch: withMainsFlicker(60) }],
    ['through steps of the exposure', { retouch: withLight(time => (time % 6 < 3 ? 1 : 0.9)) }],
    ['on a moving head', { headMotion: 0.08 }],
    [
      'through a detector that misses it now and then',
      {
        detect: (time: number, faces: FaceBox[]) => (Math.floor(time * 4) % 5 === 0 ? [] : faces),
      },
    ],
  ])('is measured %s', (_, show) => {
    const { outcome } = play({ heartRate: 76, sdnn: 20, options: { durationSeconds: 14 }, ...show })
    expect(Math.abs(Number(getHeartRateOrReason(outcome)) - 76)).toBeLessThan(1.5)
  })

  it('is told its breathing and its variability, each with an interval around the truth', () => {
    const { outcome } = rest.measured()
    if (outcome.kind !== 'measured') throw new Error(outcome.reason)
    if ('missing' in outcome.respiratoryRate || 'missing' in outcome.sdnn) throw new Error('missing')
    expect(outcome.respiratoryRate.interval[0]).toBeLessThan(14)
    expect(outcome.respiratoryRate.interval[1]).toBeGreaterThan(14)
    expect(outcome.sdnn.interval[0]).toBeLessThan(40)
    expect(outcome.sdnn.interval[1]).toBeGreaterThan(35)
    expect(outcome.pulseWave.every(Number.isFinite)).toBe(true)
    expect(outcome.quality.seconds).toBeCloseTo(30, 0)
  })

  it('is told of premature beats, and only when there are some', () => {
    const irregularBeatsIn = (outcome: VitalsMeasurementOutcome) => {
      if (outcome.kind !== 'measured') throw new Error(outcome.reason)
      if ('missing' in outcome.irregularBeats) throw new Error(outcome.irregularBeats.missing)
      return outcome.irregularBeats
    }
    expect(irregularBeatsIn(rest.measured().outcome)).toMatchObject({ premature: 0, isIrregular: false })
    const early = play({ heartRate: 66, sdnn: 20, noise: 0.7, prematureEvery: 8 }).outcome
    const { premature, isIrregular } = irregularBeatsIn(early)
    expect(premature).toBeGreaterThanOrEqual(3)
    expect(premature).toBeLessThanOrEqual(5)
    expect(isIrregular).toBe(true)
  })

  it('can be measured for a minute, which tells its variability better', () => {
    const widthIn = (outcome: VitalsMeasurementOutcome) => {
      if (outcome.kind !== 'measured') throw new Error(outcome.reason)
      if ('missing' in outcome.sdnn) throw new Error(outcome.sdnn.missing)
      return outcome.sdnn.interval[1] - outcome.sdnn.interval[0]
    }
    const minute = play({ ...rest.show, seconds: 90, options: { durationSeconds: 60 } }).outcome
    expect(widthIn(minute)).toBeLessThan(widthIn(rest.measured().outcome))
  })

  it('goes on after one short absence, for as long as is missing', () => {
    const detect = (time: number, faces: FaceBox[]) => (time > 15 && time < 16.2 ? [] : faces)
    let end = 0
    const { outcome } = play({ heartRate: 72, detect, onLive: (_, time) => (end = time) })
    expect(Number(getHeartRateOrReason(outcome))).toBeCloseTo(72, 0)
    expect(end).toBeGreaterThan(33)
  })

  it('is told its heart rate, but not what lies between beats, when frames are missing again and again', () => {
    const { outcome } = play({ heartRate: 72, isDropped: frame => frame % 90 > 78 })
    expect(Number(getHeartRateOrReason(outcome))).toBeCloseTo(72, 0)
    expect(outcome).toMatchObject({
      sdnn: { missing: 'poorSignal' },
      respiratoryRate: { missing: 'poorSignal' },
    })
  })

  it('can be measured in fewer seconds when the camera closes early, but not in too few', () => {
    expect(Number(getHeartRateOrReason(play({ seconds: 24 }).outcome))).toBeCloseTo(72, 0)
    expect(getFailureReason(play({ seconds: 12 }).outcome)).toBe('framesMissing')
  })
})

describe('what is no living face', () => {
  it.each<[string, MeasurementFailureReason, PlaybackOptions]>([
    ['a photo before a noisy camera', 'stillPicture', { photo: true }],
    ['a picture that never changes', 'stillPicture', { photo: true, noise: 0 }],
    ['an empty room', 'noFace', { faces: 0 }],
    ['a covered lens', 'tooDark', { faces: 0, light: 0, noise: 1 }],
    ['a dark room', 'tooDark', { light: 0.2 }],
    ['two people', 'twoFaces', { faces: 2 }],
    ['a face that moves but has no pulse', 'poorSignal', { pulseStrength: 0 }],
    ['a glaring light', 'tooBright', { light: 2.4 }],
    [
      'a hand over the face',
      'faceLost',
      { retouch: coverFace(12, 40), detect: (time, faces) => (time < 12 ? faces : []) },
    ],
    ['a camera with ten frames a second', 'lowFrameRate', { fps: 10 }],
    [
      'a camera that pauses for six seconds',
      'framesMissing',
      { isDropped: frame => frame > 450 && frame < 640 },
    ],
    ['a face that leaves', 'faceLost', { detect: (time, faces) => (time < 15 ? faces : []) }],
    [
      'a second face that comes and stays',
      'twoFaces',
      {
        detect: (time, faces) =>
          time < 15 ? faces : faces.flatMap(face => [face, { ...face, x: face.x + 35 }]),
      },
    ],
    [
      'a face that comes and goes',
      'faceLost',
      {
        detect: (time, faces) => (time > 10 && time % 6 < 1.5 ? [] : faces),
      },
    ],
    [
      'a face too far away',
      'tooFar',
      {
        detect: (_, faces) => faces.map(face => ({ ...face, x: 49, y: 35, width: 14, height: 14 })),
      },
    ],
    ['a face larger than the oval', 'tooClose', { nearness: 1.6 }],
    [
      'a large face of which a third is outside',
      'tooClose',
      { detect: (_, faces) => faces.map(face => ({ ...face, x: -22, y: 4, width: 66, height: 64 })) },
    ],
    [
      'a face at the rim',
      'offCentre',
      { detect: (_, faces) => faces.map(face => ({ ...face, x: face.x + 42 })) },
    ],
  ])('%s is refused: %s', (_, reason, show) => {
    const shown: (number | null)[] = []
    const { outcome } = play({
      ...show,
      onLive: state => reason !== 'faceLost' && shown.push(state.heartRate),
    })
    expect(getFailureReason(outcome)).toBe(reason)
    const livedBefore = ['framesMissing', 'twoFaces'].includes(reason) && show.faces !== 2
    if (!livedBefore) expect(shown.filter(rate => rate !== null)).toEqual([])
  })

  it('gives up positioning after the time that was asked for', () => {
    let end = 0
    play({ faces: 0, options: { positioningSeconds: 5 }, onLive: (_, time) => (end = time) })
    expect(end).toBeCloseTo(5, 0)
  })

  it('waits longer while the detector has not answered once', () => {
    const measurement = createVitalsMeasurementSession({ positioningSeconds: 2 })
    const image = createSyntheticFace({ width: WIDTH, height: HEIGHT }).draw(0)
    for (let frame = 0; frame < 100; frame++) measurement.addFrame({ time: (1000 * frame) / 30, image })
    expect(measurement.outcome()).toBeNull()
    for (let frame = 100; frame < 200; frame++) measurement.addFrame({ time: (1000 * frame) / 30, image })
    expect(measurement.outcome()).toMatchObject({ kind: 'refused', reason: 'noFace' })
  })
})

describe('bad input', () => {
  const image = createSyntheticFace({ width: WIDTH, height: HEIGHT }).draw(0)

  it.each<[string, (measurement: VitalsMeasurementSession) => void]>([
    ['nothing at all', () => {}],
    ['one frame', measurement => measurement.addFrame({ time: 0, image })],
    [
      'times that are no numbers',
      measurement => [1, 2, 3].forEach(() => measurement.addFrame({ time: NaN, image })),
    ],
    ['time that runs back', measurement => [3, 2, 1].forEach(time => measurement.addFrame({ time, image }))],
    [
      'a picture without pixels',
      measurement =>
        measurement.addFrame({ time: 0, image: { data: new Uint8Array(0), width: 0, height: 0 } }),
    ],
    [
      'a picture that is too short',
      measurement =>
        measurement.addFrame({ time: 0, image: { data: new Uint8Array(7), width: 99, height: 99 } }),
    ],
    [
      'a box without numbers',
      measurement => {
        const face = { x: NaN, y: 0, width: NaN, height: 5, score: 1 }
        measurement.addFaces({ time: 0, faces: [face], width: WIDTH, height: HEIGHT })
        measurement.addFrame({ time: 0, image })
      },
    ],
  ])('%s ends in a refusal', (_, feed) => {
    const measurement = createVitalsMeasurementSession()
    feed(measurement)
    expect(measurement.finish().kind).toBe('refused')
    expect(measurement.live().phase).toBe('finished')
  })

  it('is ignored after the end', () => {
    const { measurement, outcome } = play({ faces: 0 })
    measurement.addFrame({ time: 1e9, image })
    measurement.addFaces({ time: 1e9, faces: [], width: WIDTH, height: HEIGHT })
    expect(measurement.outcome()).toBe(outcome)
    expect(measurement.finish()).toBe(outcome)
  })
})

describe('the live state', () => {
  let states: { state: LiveMeasurementState; time: number }[]
  beforeAll(() => void (states = rest.measured().states))

  it('goes from positioning over settling to measuring and finished', () => {
    const phases = states.map(({ state }) => state.phase)
    expect(phases.filter((phase, i) => phase !== phases[i - 1])).toEqual([
      'settling',
      'measuring',
      'finished',
    ])
    expect(createVitalsMeasurementSession().live().phase).toBe('positioning')
  })

  it('never takes progress back', () => {
    const progress = states.map(({ state }) => state.progress)
    expect(progress.every((value, i) => value >= (progress[i - 1] ?? 0))).toBe(true)
    expect(progress[progress.length - 1]).toBe(1)
  })

  it('shows a heart rate within ten seconds, near the truth whenever it shows one', () => {
    const shown = states.filter(({ state }) => state.heartRate !== null)
    expect(shown[0]!.time).toBeLessThan(10.5)
    for (const { state } of shown) expect(Math.abs(state.heartRate! - 72)).toBeLessThan(5)
  })

  it('draws at most six seconds of wave between −1 and 1', () => {
    const waves = states.map(({ state }) => state.wave)
    expect(Math.max(...waves.map(wave => wave.length))).toBe(180)
    expect(waves.flat().every(value => value >= -1 && value <= 1)).toBe(true)
  })
})
