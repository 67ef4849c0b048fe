import { heartRateOnRing } from './heartRateRing'

it('places a heart rate between the ends of its scale, with the borders of normal', () => {
  expect(heartRateOnRing(85).value).toBe(50)
  expect(heartRateOnRing(85).borders.map(Math.round)).toEqual([22, 67])
})

it('stays on the gauge', () => {
  expect(heartRateOnRing(20).value).toBe(0)
  expect(heartRateOnRing(200).value).toBe(100)
})
