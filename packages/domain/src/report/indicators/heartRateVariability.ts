import { defineIndicator, good, notice } from './indicatorDefinition'

/**
 * SDNN, milliseconds. The borders are the span of the mean values of 27 studies of healthy adults at rest over five
 * minutes; a shorter recording sees less of the slow changes and tends to read lower.
 */
export const heartRateVariabilityDefinition = defineIndicator('HRV_SDNN', {
  quantity: { unit: 'ms', decimals: 0, plausibleRange: [0, 400], minDetectableChange: 12 },
  from: 10,
  bands: [notice('low', 32), good('usual', 93), good('high', 120)],
  includesUpperBorder: [93],
  source:
    'Nunan, Sandercock, Brodie: A quantitative systematic review of normal values for short-term heart rate ' +
    'variability in healthy adults. Pacing Clin Electrophysiol 33 (2010), 1407–1417.',
})
