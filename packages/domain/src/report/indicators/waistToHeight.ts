import type { IndicatorDefinition } from './indicatorDefinition'

/** Waist-to-height ratio. */
export const waistToHeightDefinition: IndicatorDefinition = {
  key: 'WAIST_TO_HEIGHT',
  unit: 'ratio',
  decimals: 2,
  plausibleRange: [0.2, 1.5],
  minDetectableChange: 0.01,
  from: 0.34,
  bands: [
    { name: 'slim', level: 'notice', to: 0.4 },
    { name: 'healthy', level: 'good', to: 0.5 },
    { name: 'increased', level: 'notice', to: 0.6 },
    { name: 'high', level: 'alert', to: 0.7 },
  ],
  includesUpperBorder: [],
  source:
    'Ashwell, Gibson: A proposal for a primary screening tool: Keep your waist circumference to less than half your ' +
    'height. BMC Medicine 12 (2014), 207; the lower border of 0.4 is that of the Ashwell shape chart.',
}
