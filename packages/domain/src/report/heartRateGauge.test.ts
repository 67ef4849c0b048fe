import { toHeartRateGauge } from './heartRateGauge'

it('places a heart rate between the ends of its scale, with the borders of normal', () => {
  expect(toHeartRateGauge(85).value).toBe(50)
  expect(toHeartRateGauge(85).borders.map(Math.round)).toEqual([22, 67])
})

it('stays on the gauge', () => {
  expect(toHeartRateGauge(20).value).toBe(0)
  expect(toHeartRateGauge(200).value).toBe(100)
})
