import { alert, defineIndicator, good, notice } from './indicatorDefinition'

/** Comprehensive health score, 0 to 100. No standard exists: weights and borders are ours, and the page says so. */
export const healthScoreDefinition = defineIndicator('HEALTH_SCORE', {
  quantity: { unit: 'score', decimals: 0, plausibleRange: [0, 100], minDetectableChange: 3 },
  from: 0,
  bands: [alert('needsCare', 60), notice('fair', 75), good('good', 90), good('excellent', 100)],
  source: 'Our own rating; no standard exists for a score of this kind.',
})
