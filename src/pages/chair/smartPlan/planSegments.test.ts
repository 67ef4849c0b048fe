import { CHAIR_FAMILIES, getPlanDurationSeconds } from '@anzuo/chair-protocol'
import { recommendMassagePlan } from '@anzuo/domain/chair'
import { groupMassagePlanSteps } from './planSegments'

it('shows a plan in parts that differ by zone and add up to its length', () => {
  const advice = recommendMassagePlan({
    indicators: [],
    isExpired: false,
    age: 40,
    hasHypertension: false,
    contraindications: [],
    hour: 14,
    features: CHAIR_FAMILIES[0]?.features ?? [],
  })
  if (advice.kind !== 'plan') throw new Error('no plan')
  const parts = groupMassagePlanSteps(advice.plan)
  expect(parts.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(getPlanDurationSeconds(advice.plan))
  expect(parts.length).toBeLessThan(advice.plan.steps.length)
  parts.slice(1).forEach(({ zones }, at) => expect(zones).not.toEqual(parts[at]?.zones))
})
