import type { IndicatorFacts } from './definition'

/** Skin age, years. No formula has been validated, so that reports carry the reason and no number. */
export const skinAge: IndicatorFacts = {
  key: 'SKIN_AGE',
  unit: 'years',
  decimals: 0,
  possible: [0, 120],
  normalChange: 2,
}

/** Difference of the pulse between two regions of the skin, per cent. Not repeatable so far, so that there is no number. */
export const venousDifference: IndicatorFacts = {
  key: 'VENOUS_DIFFERENCE',
  unit: 'percent',
  decimals: 0,
  possible: [0, 100],
  normalChange: 5,
}
