import { cropToPreview, STILL_FRAME_ASPECT_RATIO } from './cropToPreview'

/** Every pixel's red tells its column, its green its row. */
const numbered = (width: number, height: number) => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++) data.set([at % width, Math.floor(at / width), 0, 255], at * 4)
  return { data, width, height }
}

it.each([
  ['a wide picture', 160, 100],
  ['a tall picture', 80, 160],
])('takes the middle of %s in the shape of the screen', (_, width, height) => {
  const cropped = cropToPreview(numbered(width, height))
  expect(cropped.width / cropped.height).toBeCloseTo(STILL_FRAME_ASPECT_RATIO, 1)
  expect(cropped.data[0]).toBe(Math.floor((width - cropped.width) / 2))
  expect(cropped.data[1]).toBe(Math.floor((height - cropped.height) / 2))
  expect(cropped.data).toHaveLength(cropped.width * cropped.height * 4)
})

it('leaves a picture of that shape as it is', () => {
  const picture = numbered(80, 100)
  expect(cropToPreview(picture)).toEqual(picture)
})
