import { startSampleCamera } from './sampleCamera'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('draws thirty frames a second, stamped with the time for which they are drawn, until it is stopped', () => {
  const times: number[] = []
  const sample = startSampleCamera('face', ({ time }) => times.push(time))
  jest.advanceTimersByTime(1000)
  sample.stop()
  jest.advanceTimersByTime(1000)
  expect(times.length).toBeGreaterThanOrEqual(29)
  expect(times.length).toBeLessThanOrEqual(31)
  expect(times.at(-1)).toBeGreaterThan(950)
  expect(times).toEqual([...times].sort((a, b) => a - b))
})

it('shows what it draws', () => {
  const putImageData = jest.fn()
  const createImageData = (width: number, height: number) => ({
    data: new Uint8ClampedArray(width * height * 4),
  })
  const canvas = { width: 0, height: 0, getContext: () => ({ createImageData, putImageData }) as never }
  const sample = startSampleCamera('face', () => {})
  sample.attachCanvas(canvas)
  jest.advanceTimersByTime(100)
  sample.stop()
  expect(canvas).toMatchObject({ width: 320, height: 240 })
  expect(putImageData).toHaveBeenCalled()
  expect(sample.getFaces()).toHaveLength(1)
})

it('draws a fingertip, which is red and has no face', () => {
  const colours: number[] = []
  const sample = startSampleCamera('finger', ({ image }) => colours.push(...image.data.slice(0, 3)))
  jest.advanceTimersByTime(50)
  sample.stop()
  const [red = 0, green = 0, blue = 0] = colours
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
  expect(sample.getFaces()).toEqual([])
})
