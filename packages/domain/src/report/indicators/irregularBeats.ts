import { defineIndicator, good, notice } from './indicatorDefinition'

/** Per cent of all beats from which on they are called frequent. */
export const FREQUENT_IRREGULAR_BEATS_PERCENT = 10

/** Beats that are early or late, per cent. A few are common in healthy people. */
export const irregularBeatsDefinition = defineIndicator('IRREGULAR_BEATS', {
  quantity: { unit: 'percent', decimals: 0, plausibleRange: [0, 100], minDetectableChange: 2 },
  from: 0,
  bands: [good('steady', 1), good('occasional', FREQUENT_IRREGULAR_BEATS_PERCENT), notice('frequent', 30)],
  source:
    'Relationship between burden of premature ventricular complexes and left ventricular function. Heart Rhythm 7 ' +
    '(2010), 865–869: 10 % was the lowest burden that weakened a heart; the camera cannot tell their kind.',
})
