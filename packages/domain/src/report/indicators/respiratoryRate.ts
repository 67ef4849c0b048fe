import type { IndicatorDefinition } from './indicatorDefinition'

/** Breaths a minute. */
export const respiratoryRateDefinition: IndicatorDefinition = {
  key: 'brpm',
  unit: 'brpm',
  decimals: 1,
  plausibleRange: [3, 60],
  minDetectableChange: 2,
  from: 6,
  bands: [
    { name: 'belowNormal', level: 'notice', to: 12 },
    { name: 'normal', level: 'good', to: 25 },
    { name: 'aboveNormal', level: 'notice', to: 32 },
  ],
  includesUpperBorder: [25],
  source: 'Specification section 9: adults take 12 to 25 breaths a minute.',
}
