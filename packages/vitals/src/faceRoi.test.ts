/** @jest-environment node */
import { createRoiColourSampler, FACE_ROI_NAMES } from './faceRoi'
import { createSeededGaussian } from './synthetic/seededRandom'

const SIZE = { width: 160, height: 160 }
const BOX = { x: 40, y: 50, width: 80, height: 80, score: 1 }

/** A picture in which every pixel has the colour that `colourAt` gives for its place. */
const draw = (colourAt: (x: number, y: number) => readonly [number, number, number]) => {
  const data = new Uint8ClampedArray(4 * SIZE.width * SIZE.height)
  for (let y = 0; y < SIZE.height; y++)
    for (let x = 0; x < SIZE.width; x++) data.set([...colourAt(x, y), 255], 4 * (y * SIZE.width + x))
  return { ...SIZE, data }
}

const greenOf = (colours: Float64Array, region: (typeof FACE_ROI_NAMES)[number]) =>
  colours[3 * FACE_ROI_NAMES.indexOf(region) + 1]!

describe('the colours of a face', () => {
  it('are the mean of all pixels on skin so dark that noise takes many of them below any fixed limit', () => {
    const normal = createSeededGaussian(7)
    const sampler = createRoiColourSampler()
    let sum = 0
    for (let frame = 0; frame < 10; frame++) {
      const image = draw(() => {
        const noise = 6 * normal()
        return [52 + noise, 38 + noise, 30 + noise]
      })
      sum += greenOf(sampler.sample(image, BOX).colours, 'skin')
    }
    expect(Math.abs(sum / 10 - 38)).toBeLessThan(0.3)
  })

  it('leave out what is much darker than the skin around it', () => {
    const sampler = createRoiColourSampler()
    const image = draw((x, y) => ((x + y) % 5 === 0 ? [20, 15, 14] : [180, 130, 110]))
    sampler.sample(image, BOX)
    expect(greenOf(sampler.sample(image, BOX).colours, 'forehead')).toBeCloseTo(130, 5)
  })

  it('say how much of the face is dark', () => {
    const dark = (level: number) =>
      createRoiColourSampler().sample(
        draw(() => [level, level, level]),
        BOX,
      ).dark
    expect(dark(30)).toBe(1)
    expect(dark(60)).toBe(0)
  })
})
