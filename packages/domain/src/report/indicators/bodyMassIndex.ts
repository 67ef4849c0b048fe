import { alert, defineIndicator, good, notice } from './indicatorDefinition'

/** Body mass index by the Chinese standard, kg/m². */
export const bodyMassIndexDefinition = defineIndicator('WEIGHT_BMI', {
  quantity: { unit: 'kg/m²', decimals: 1, plausibleRange: [8, 200], minDetectableChange: 0.3 },
  from: 15,
  bands: [notice('underweight', 18.5), good('normal', 24), notice('overweight', 28), alert('obese', 34)],
  source: 'WS/T 428-2013, Criteria of weight for adults; specification section 9.',
})
