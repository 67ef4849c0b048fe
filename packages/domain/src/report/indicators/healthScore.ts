import type { IndicatorDefinition } from './indicatorDefinition'

/** Comprehensive health score, 0 to 100. No standard exists: weights and borders are ours, and the page says so. */
export const healthScoreDefinition: IndicatorDefinition = {
  key: 'HEALTH_SCORE',
  unit: 'score',
  decimals: 0,
  plausibleRange: [0, 100],
  minDetectableChange: 3,
  from: 0,
  bands: [
    { name: 'needsCare', level: 'alert', to: 60 },
    { name: 'fair', level: 'notice', to: 75 },
    { name: 'good', level: 'good', to: 90 },
    { name: 'excellent', level: 'good', to: 100 },
  ],
  includesUpperBorder: [],
  source: 'Our own rating; no standard exists for a score of this kind.',
}
