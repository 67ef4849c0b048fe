import { alert, defineIndicator, good, notice } from './indicatorDefinition'

/** Mental stress index, 1 to 5.9: our own mapping of Baevsky’s stress index onto the five levels of the specification. */
export const stressIndexDefinition = defineIndicator('MENTAL_STRESS_INDEX', {
  // What two checks may differ by: specification section 9.
  quantity: { unit: 'score', decimals: 1, plausibleRange: [1, 5.9], minDetectableChange: 1 },
  from: 1,
  bands: [
    good('veryRelaxed', 2),
    good('relaxed', 3),
    good('efficient', 4),
    notice('alert', 5),
    alert('overloaded', 5.9),
  ],
  source:
    'Specification section 4 names the five levels; how the index of Baevsky is mapped to them is our own.',
})
