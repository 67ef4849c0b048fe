import { alert, defineIndicator, good, notice } from './indicatorDefinition'

/** Cardiac workload, log₁₀ of heart rate (beats a minute) times systolic pressure (mmHg). */
export const cardiacWorkloadDefinition = defineIndicator('Cardiac_Workload', {
  // log₁₀(30 · 60) and log₁₀(220 · 260).
  quantity: { unit: 'score', decimals: 2, plausibleRange: [3.25, 4.76], minDetectableChange: 0.05 },
  from: 3.6,
  bands: [
    good('veryLow', 3.8),
    good('low', 3.9),
    good('moderate', 4),
    notice('high', 4.18),
    alert('veryHigh', 4.4),
  ],
  includesUpperBorder: [4.18],
  source:
    'Specification section 9. The product of heart rate and systolic pressure goes back to Gobel et al.: The ' +
    'rate-pressure product as an index of myocardial oxygen consumption. Circulation 57 (1978), 549–556.',
})
