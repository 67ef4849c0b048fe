/** @jest-environment node */
import { createBodyMotionTracker, type TimedPosition } from './bodyMotion'
import { combineRespirationSigns, type RespirationEstimate } from './respirationEstimation'
import { createSyntheticFace, type SyntheticFaceOptions } from './synthetic'
import type { RgbaImage } from './types'

const WIDTH = 120
const HEIGHT = 160
const FRAMES_PER_SECOND = 20

type Scene = Partial<SyntheticFaceOptions> & {
  seconds?: number
  /** Rows by which a hand lets the whole picture sink at a time. */
  handAt?: (time: number) => number
  /** Stripes on the wall above the head. */
  hasWallpaper?: boolean
}

/** Rows of the wall above the head. */
const WALLPAPER_ROWS = 16

const hangWallpaper = ({ data, width }: RgbaImage): void => {
  for (let row = 0; row < WALLPAPER_ROWS; row++)
    data.fill(150 + 60 * Math.sin(row / 2), row * width * 4, (row + 1) * width * 4)
}

/** Lets every row show what stands so many rows above it, by fractions of a row. */
const sinkPicture = ({ data, width, height }: RgbaImage, rows: number): void => {
  const before = Uint8ClampedArray.from(data)
  const whole = Math.floor(rows)
  const part = rows - whole
  const rowAt = (row: number) => Math.min(height - 1, Math.max(0, row)) * width * 4
  for (let row = 0; row < height; row++)
    for (let i = 0; i < width * 4; i++)
      data[row * width * 4 + i] =
        (1 - part) * before[rowAt(row - whole) + i]! + part * before[rowAt(row - whole - 1) + i]!
}

/** What is seen of a drawn person's motion, in portrait format: the shoulders are in the picture. */
const watch = ({ seconds = 30, handAt, hasWallpaper, ...drawing }: Scene) => {
  const drawn = createSyntheticFace({ width: WIDTH, height: HEIGHT, ...drawing })
  const tracker = createBodyMotionTracker()
  const image = drawn.draw(0)
  const face = drawn.boxAt(0)!
  for (let frame = 0; frame < seconds * FRAMES_PER_SECOND; frame++) {
    const time = frame / FRAMES_PER_SECOND
    drawn.draw(time, image)
    if (hasWallpaper) hangWallpaper(image)
    if (handAt) sinkPicture(image, handAt(time))
    tracker.add(1000 * time, image, face)
  }
  return tracker.motion()
}

const range = (points: readonly TimedPosition[]) =>
  Math.max(...points.map(({ value }) => value)) - Math.min(...points.map(({ value }) => value))

/** A pulse whose two signs of breathing say different things. */
const unsurePulse = (...rates: number[]): RespirationEstimate => ({
  rate: rates[0]!,
  confidence: 0.4,
  disagreement: 9,
  signs: rates.map(rate => ({ rate, share: 0.5 })),
})
const surePulse = (rate: number): RespirationEstimate => ({
  rate,
  confidence: 0.8,
  disagreement: 0.5,
  signs: [
    { rate, share: 0.8 },
    { rate, share: 0.8 },
  ],
})

describe('shoulders that rise and sink', () => {
  const breathing = watch({ respiratoryRate: 15, headMotion: 0.03 })

  it('tell the breathing that only one sign of the pulse agrees with', () => {
    const found = combineRespirationSigns(unsurePulse(24, 15.4), breathing)
    expect(Math.abs(found!.rate - 15)).toBeLessThan(0.7)
    expect(found!.disagreement).toBeLessThan(1)
  })

  it('withhold a breathing that the pulse reads otherwise', () => {
    expect(combineRespirationSigns(surePulse(22), breathing)!.disagreement).toBeGreaterThan(4)
  })

  it('leave what the pulse is sure of as it is', () => {
    expect(combineRespirationSigns(surePulse(15.5), breathing)).toEqual(surePulse(15.5))
  })

  it('are followed by less than a pixel', () => {
    const still = watch({ headMotion: 0, noise: 0.7 })
    const slight = watch({ headMotion: 0.02, noise: 0.7 })
    expect(range(slight.shoulders)).toBeGreaterThan(3 * range(still.shoulders))
  })
})

describe('a hand that sinks in rhythm', () => {
  const handAt = (time: number) => 1 + Math.sin((2 * Math.PI * 15 * time) / 60)

  it('is no breathing: the room sinks with it', () => {
    const held = watch({ headMotion: 0, hasWallpaper: true, handAt })
    expect(held.head.length).toBeGreaterThan(0)
    expect(range(held.shoulders)).toBeLessThan(0.4 * range(watch({ headMotion: 0, handAt }).shoulders))
  })

  it('makes no second sign of the head before a plain wall', () => {
    const held = watch({ headMotion: 0, handAt })
    expect(held.head).toEqual([])
    expect(combineRespirationSigns(null, held)).toBeNull()
  })
})

it('shoulders outside the picture say nothing, and the pulse stays alone', () => {
  const landscape = createSyntheticFace({ width: 112, height: 84, nearness: 1.15 })
  const tracker = createBodyMotionTracker()
  for (let frame = 0; frame < 30 * FRAMES_PER_SECOND; frame++) {
    const time = frame / FRAMES_PER_SECOND
    tracker.add(1000 * time, landscape.draw(time), landscape.boxAt(0)!)
  }
  expect(tracker.motion().shoulders).toEqual([])
  expect(combineRespirationSigns(unsurePulse(9, 20), tracker.motion())).toEqual(unsurePulse(9, 20))
})

it('a few seconds of motion are no breathing', () => {
  const motion = watch({ respiratoryRate: 15, headMotion: 0.03, seconds: 10 })
  expect(combineRespirationSigns(null, motion)).toBeNull()
})
