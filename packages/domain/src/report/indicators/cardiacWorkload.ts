import type { IndicatorDefinition } from './indicatorDefinition'

/** Cardiac workload, log₁₀ of heart rate (beats a minute) times systolic pressure (mmHg). */
export const cardiacWorkloadDefinition: IndicatorDefinition = {
  key: 'Cardiac_Workload',
  unit: 'score',
  decimals: 2,
  // log₁₀(30 · 60) and log₁₀(220 · 260).
  plausibleRange: [3.25, 4.76],
  minDetectableChange: 0.05,
  from: 3.6,
  bands: [
    { name: 'veryLow', level: 'good', to: 3.8 },
    { name: 'low', level: 'good', to: 3.9 },
    { name: 'moderate', level: 'good', to: 4 },
    { name: 'high', level: 'notice', to: 4.18 },
    { name: 'veryHigh', level: 'alert', to: 4.4 },
  ],
  includesUpperBorder: [4.18],
  source:
    'Specification section 9. The product of heart rate and systolic pressure goes back to Gobel et al.: The ' +
    'rate-pressure product as an index of myocardial oxygen consumption. Circulation 57 (1978), 549–556.',
}
