import { defineIndicator, good, notice } from './indicatorDefinition'

/** Breaths a minute. */
export const respiratoryRateDefinition = defineIndicator('brpm', {
  quantity: { unit: 'brpm', decimals: 0, plausibleRange: [3, 60], minDetectableChange: 2 },
  from: 6,
  bands: [notice('belowNormal', 12), good('normal', 25), notice('aboveNormal', 32)],
  includesUpperBorder: [25],
  source: 'Specification section 9: adults take 12 to 25 breaths a minute.',
})
