import type { IndicatorDefinition } from './indicatorDefinition'

/** Cardiac age, years. Its severity depends on the person's own age, which `rateIndicator` compares it with. */
export const cardiacAgeDefinition: IndicatorDefinition = {
  key: 'AGE',
  unit: 'years',
  decimals: 0,
  plausibleRange: [20, 85],
  minDetectableChange: 2,
  from: 20,
  bands: [
    { name: 'veryYoung', level: 'good', to: 30 },
    { name: 'young', level: 'good', to: 40 },
    { name: 'forties', level: 'good', to: 50 },
    { name: 'fifties', level: 'good', to: 60 },
    { name: 'sixties', level: 'good', to: 70 },
    { name: 'seventies', level: 'good', to: 85 },
  ],
  includesUpperBorder: [],
  source: 'Specification section 4: below 30 very young, 30 to 40 young, and on by decades.',
}

/** A cardiac age more than this above the person's own, years, is a finding. */
export const CARDIAC_AGE_NOTICE_MARGIN_YEARS = 5
