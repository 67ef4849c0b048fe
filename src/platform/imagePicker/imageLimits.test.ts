import { scaleToMaxSide } from './imageLimits'

it('keeps the proportions of a picture, and never makes one larger', () => {
  expect(scaleToMaxSide({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 })
  expect(scaleToMaxSide({ width: 600, height: 3000 }, 1500)).toEqual({ width: 300, height: 1500 })
  expect(scaleToMaxSide({ width: 320, height: 200 }, 1600)).toEqual({ width: 320, height: 200 })
  expect(scaleToMaxSide({ width: 10_000, height: 1 }, 768)).toEqual({ width: 768, height: 1 })
})
