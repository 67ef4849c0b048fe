import { setImmediate as settled } from 'node:timers/promises'
import type {
  FaceBox,
  LiveMeasurementState,
  VitalsMeasurementSession,
  VitalsMeasurementOutcome,
  RgbaImage,
} from '@anzuo/vitals'
import { createVideoFrameProcessor } from './frameProcessor'

const image: RgbaImage = { data: new Uint8ClampedArray(4), width: 1, height: 1 }
const face: FaceBox = { x: 0, y: 0, width: 1, height: 1, score: 0.9 }
const quality = { seconds: 0, frameRate: 30, snr: 0, brightness: 0, stillness: 0 }

/** Remembers what it was fed and ends after `endsAfter` frames. */
const recordingMeasurement = (endsAfter = Infinity) => {
  const frames: number[] = []
  const looks: { time: number; faces: readonly FaceBox[] }[] = []
  const outcome: VitalsMeasurementOutcome = { kind: 'refused', reason: 'noFace', quality }
  const measurement: VitalsMeasurementSession = {
    addFaces: ({ time, faces }) => looks.push({ time, faces }),
    addFrame: ({ time }) => frames.push(time),
    live: () => ({ phase: 'measuring' }) as LiveMeasurementState,
    outcome: () => (frames.length >= endsAfter ? outcome : null),
    finish: () => outcome,
  }
  return { measurement, frames, looks, outcome }
}

const frameTimes = (seconds: number) => Array.from({ length: seconds * 30 }, (_, i) => (i * 1000) / 30)

it('passes every frame on and looks for faces four times a second', async () => {
  const { measurement, frames, looks } = recordingMeasurement()
  const processor = createVideoFrameProcessor({
    measurement,
    findFaces: () => async () => [face],
    onLive: () => {},
    onOutcome: () => {},
    now: () => 0,
  })
  for (const time of frameTimes(2)) {
    processor.addFrame({ time, image })
    await settled()
  }
  expect(frames).toHaveLength(60)
  expect(looks.map(look => Math.round(look.time))).toEqual([0, 267, 533, 800, 1067, 1333, 1600, 1867])
  expect(looks[0]?.faces).toEqual([face])
})

it('gives a slow detector an eighth of the time at most', async () => {
  let clock = 0
  const { measurement, looks } = recordingMeasurement()
  const processor = createVideoFrameProcessor({
    measurement,
    findFaces: () => async () => {
      clock += 100
      return []
    },
    onLive: () => {},
    onOutcome: () => {},
    now: () => clock,
  })
  for (const time of frameTimes(2)) {
    processor.addFrame({ time, image })
    await settled()
  }
  expect(looks.map(look => Math.round(look.time))).toEqual([0, 800, 1600])
})

it('does not look again before the last look is over, and survives one that fails', async () => {
  let endLook: (() => void) | undefined
  let count = 0
  const { measurement, frames, looks } = recordingMeasurement()
  const processor = createVideoFrameProcessor({
    measurement,
    findFaces: () => () => {
      count++
      return new Promise((_, reject) => (endLook = () => reject(new Error('lost'))))
    },
    onLive: () => {},
    onOutcome: () => {},
    now: () => 0,
  })
  for (const time of frameTimes(1)) processor.addFrame({ time, image })
  expect(count).toBe(1)
  endLook?.()
  await settled()
  processor.addFrame({ time: 1000, image })
  expect(count).toBe(2)
  expect(looks).toEqual([])
  expect(frames).toHaveLength(31)
})

it('waits for the detector to be loaded without holding up frames', () => {
  const { measurement, frames } = recordingMeasurement()
  const processor = createVideoFrameProcessor({
    measurement,
    findFaces: () => null,
    onLive: () => {},
    onOutcome: () => {},
  })
  for (const time of frameTimes(1)) processor.addFrame({ time, image })
  expect(frames).toHaveLength(30)
})

it('tells the screen ten times a second', () => {
  const { measurement } = recordingMeasurement()
  const onLive = jest.fn()
  const processor = createVideoFrameProcessor({
    measurement,
    findFaces: () => null,
    onLive,
    onOutcome: () => {},
  })
  for (const time of frameTimes(2)) processor.addFrame({ time, image })
  expect(onLive).toHaveBeenCalledTimes(20)
})

it('gives the outcome once, with a last live state, and ignores later frames', () => {
  const { measurement, frames, outcome } = recordingMeasurement(10)
  const onLive = jest.fn()
  const onOutcome = jest.fn()
  const processor = createVideoFrameProcessor({ measurement, findFaces: () => null, onLive, onOutcome })
  for (const time of frameTimes(1)) processor.addFrame({ time, image })
  expect(frames).toHaveLength(10)
  expect(onOutcome).toHaveBeenCalledTimes(1)
  expect(onOutcome).toHaveBeenCalledWith(outcome)
  expect(onLive.mock.invocationCallOrder.at(-1)).toBeLessThan(onOutcome.mock.invocationCallOrder[0] as number)
})

it('ends with what there is when the person does not want to go on', () => {
  const { measurement, frames, outcome } = recordingMeasurement()
  const onOutcome = jest.fn()
  const processor = createVideoFrameProcessor({
    measurement,
    findFaces: () => null,
    onLive: () => {},
    onOutcome,
  })
  processor.addFrame({ time: 0, image })
  processor.finish()
  processor.finish()
  processor.addFrame({ time: 33, image })
  expect(onOutcome.mock.calls).toEqual([[outcome]])
  expect(frames).toEqual([0])
})
