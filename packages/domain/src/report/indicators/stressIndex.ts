import type { IndicatorDefinition } from './indicatorDefinition'

/** Mental stress index, 1 to 5.9: our own mapping of Baevsky’s stress index onto the five levels of the specification. */
export const stressIndexDefinition: IndicatorDefinition = {
  key: 'MENTAL_STRESS_INDEX',
  unit: 'score',
  decimals: 1,
  plausibleRange: [1, 5.9],
  // Specification section 9.
  minDetectableChange: 1,
  from: 1,
  bands: [
    { name: 'veryRelaxed', level: 'good', to: 2 },
    { name: 'relaxed', level: 'good', to: 3 },
    { name: 'efficient', level: 'good', to: 4 },
    { name: 'alert', level: 'notice', to: 5 },
    { name: 'overloaded', level: 'alert', to: 5.9 },
  ],
  includesUpperBorder: [],
  source:
    'Specification section 4 names the five levels; how the index of Baevsky is mapped to them is our own.',
}
