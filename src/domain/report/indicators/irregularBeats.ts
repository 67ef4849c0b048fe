import type { IndicatorDefinition } from './definition'

/** Beats that come early or late, in a hundred. A few are common in healthy people. */
export const irregularBeats: IndicatorDefinition = {
  key: 'IRREGULAR_BEATS',
  unit: 'percent',
  decimals: 0,
  possible: [0, 100],
  normalChange: 2,
  from: 0,
  bands: [
    { name: 'steady', level: 'good', to: 1 },
    { name: 'occasional', level: 'good', to: 10 },
    { name: 'frequent', level: 'notice', to: 30 },
  ],
  includesUpperBorder: [],
  source:
    'Zeppenfeld et al.: 2022 ESC Guidelines for ventricular arrhythmias. Eur Heart J 43 (2022), 3997–4126, looks closer ' +
    'from a burden of 10 % premature beats on; the camera cannot tell their kind.',
}
