import type { IndicatorMetadata } from './indicatorDefinition'

/** Skin age, years. No formula has been validated, so that reports carry the reason and no number. */
export const skinAgeMetadata: IndicatorMetadata = {
  key: 'SKIN_AGE',
  unit: 'years',
  decimals: 0,
  plausibleRange: [0, 120],
  minDetectableChange: 2,
}

/** Difference of the pulse between two regions of the skin, per cent. Not repeatable so far, so that there is no number. */
export const venousDifferenceMetadata: IndicatorMetadata = {
  key: 'VENOUS_DIFFERENCE',
  unit: 'percent',
  decimals: 0,
  plausibleRange: [0, 100],
  minDetectableChange: 5,
}
