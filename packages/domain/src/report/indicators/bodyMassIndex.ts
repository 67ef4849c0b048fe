import type { IndicatorDefinition } from './indicatorDefinition'

/** Body mass index by the Chinese standard, kg/m². */
export const bodyMassIndexDefinition: IndicatorDefinition = {
  key: 'WEIGHT_BMI',
  unit: 'kg/m²',
  decimals: 1,
  plausibleRange: [8, 200],
  minDetectableChange: 0.3,
  from: 15,
  bands: [
    { name: 'underweight', level: 'notice', to: 18.5 },
    { name: 'normal', level: 'good', to: 24 },
    { name: 'overweight', level: 'notice', to: 28 },
    { name: 'obese', level: 'alert', to: 34 },
  ],
  includesUpperBorder: [],
  source: 'WS/T 428-2013, Criteria of weight for adults; specification section 9.',
}
