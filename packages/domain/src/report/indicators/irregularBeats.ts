import type { IndicatorDefinition } from './indicatorDefinition'

/** Beats that are early or late, per cent. A few are common in healthy people. */
export const irregularBeatsDefinition: IndicatorDefinition = {
  key: 'IRREGULAR_BEATS',
  unit: 'percent',
  decimals: 0,
  plausibleRange: [0, 100],
  minDetectableChange: 2,
  from: 0,
  bands: [
    { name: 'steady', level: 'good', to: 1 },
    { name: 'occasional', level: 'good', to: 10 },
    { name: 'frequent', level: 'notice', to: 30 },
  ],
  includesUpperBorder: [],
  source:
    'Relationship between burden of premature ventricular complexes and left ventricular function. Heart Rhythm 7 ' +
    '(2010), 865–869: 10 % was the lowest burden that weakened a heart; the camera cannot tell their kind.',
}
