import { adviseSmartMode, FAMILIES, planSeconds } from '@/domain/chair'
import { partsOf } from './planView'

it('shows a plan in parts that differ by zone and add up to its length', () => {
  const advice = adviseSmartMode({
    indicators: [],
    isExpired: false,
    age: 40,
    hasHypertension: false,
    contraindications: [],
    hour: 14,
    features: FAMILIES[0]?.features ?? [],
  })
  if (advice.kind !== 'plan') throw new Error('no plan')
  const parts = partsOf(advice.plan)
  expect(parts.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(planSeconds(advice.plan))
  expect(parts.length).toBeLessThan(advice.plan.steps.length)
  parts.slice(1).forEach(({ zones }, at) => expect(zones).not.toEqual(parts[at]?.zones))
})
