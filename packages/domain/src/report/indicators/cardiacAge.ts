import { defineIndicator, good } from './indicatorDefinition'

/** Cardiac age, years. Its severity depends on the person's own age, which `rateIndicator` compares it with. */
export const cardiacAgeDefinition = defineIndicator('AGE', {
  quantity: { unit: 'years', decimals: 0, plausibleRange: [20, 85], minDetectableChange: 2 },
  from: 20,
  bands: [
    good('veryYoung', 30),
    good('young', 40),
    good('forties', 50),
    good('fifties', 60),
    good('sixties', 70),
    good('seventies', 85),
  ],
  source: 'Specification section 4: below 30 very young, 30 to 40 young, and on by decades.',
})

/** A cardiac age more than this above the person's own, years, is a finding. */
export const CARDIAC_AGE_NOTICE_MARGIN_YEARS = 5
