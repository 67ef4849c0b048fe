import { alert, defineIndicator, good, notice } from './indicatorDefinition'

/** Waist-to-height ratio. */
export const waistToHeightDefinition = defineIndicator('WAIST_TO_HEIGHT', {
  quantity: { unit: 'ratio', decimals: 2, plausibleRange: [0.2, 1.5], minDetectableChange: 0.01 },
  from: 0.34,
  bands: [notice('slim', 0.4), good('healthy', 0.5), notice('increased', 0.6), alert('high', 0.7)],
  source:
    'Ashwell, Gibson: A proposal for a primary screening tool: Keep your waist circumference to less than half your ' +
    'height. BMC Medicine 12 (2014), 207; the lower border of 0.4 is that of the Ashwell shape chart.',
})
