import fc from 'fast-check'
import { MASSAGE_ZONES, type MassagePlanStep } from '@anzuo/chair-protocol'
import { joinStepsOfSameZones } from './massagePlanSteps'

const step = (zones: MassagePlanStep['zones'], seconds: number, intensity = 2): MassagePlanStep => ({
  zones,
  seconds,
  intensity,
  heat: 0,
  airbag: 0,
})

it('a gentle first minute and what follows on the same zones are one; the same zones later are not', () => {
  const steps = [step(['neck'], 60, 1), step(['neck'], 300), step(['back'], 300), step(['neck'], 60)]
  expect(joinStepsOfSameZones(steps).map(({ zones, seconds }) => [zones.join(), seconds])).toEqual([
    ['neck', 360],
    ['back', 300],
    ['neck', 60],
  ])
})

it('loses no second, and has no two neighbours on the same zones', () => {
  const steps = fc.array(
    fc.tuple(fc.subarray([...MASSAGE_ZONES], { minLength: 1 }), fc.integer({ min: 1, max: 1800 })),
  )
  fc.assert(
    fc.property(steps, drawn => {
      const given = drawn.map(([zones, seconds]) => step(zones, seconds))
      const joined = joinStepsOfSameZones(given)
      const sum = (all: readonly MassagePlanStep[]) => all.reduce((total, { seconds }) => total + seconds, 0)
      expect(sum(joined)).toBe(sum(given))
      joined.slice(1).forEach(({ zones }, at) => expect(zones.join()).not.toBe(joined[at]?.zones.join()))
    }),
  )
})
