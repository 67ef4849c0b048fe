import { palettes } from '../theme/palette'
import { getChairZonePositions, drawChair } from './chair'

const at = (back: number, legs: number) => getChairZonePositions({ back, legs })

it('lays the head back and lifts the legs as the chair does', () => {
  expect(at(100, 0).neck.top).toBeGreaterThan(at(0, 0).neck.top)
  expect(at(100, 0).neck.left).toBeGreaterThan(at(0, 0).neck.left)
  expect(at(0, 100).feet.top).toBeLessThan(at(0, 0).feet.top)
  expect(at(100, 100).seat).toEqual(at(0, 0).seat)
})

it('keeps every zone within the picture, however the chair stands', () => {
  for (const back of [0, 25, 50, 75, 100])
    for (const legs of [0, 50, 100])
      for (const { left, top } of Object.values(at(back, legs))) {
        expect(Math.min(left, top)).toBeGreaterThan(3)
        expect(Math.max(left, top)).toBeLessThan(97)
      }
})

it('is drawn anew for each posture', () => {
  const drawn = (back: number) => drawChair(palettes.light, { isOccupied: true, posture: { back, legs: 10 } })
  expect(drawn(10)).not.toBe(drawn(60))
  expect(drawn(10)).not.toMatch(/NaN|undefined/)
})
