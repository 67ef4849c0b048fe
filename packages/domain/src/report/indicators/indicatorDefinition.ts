import type { IndicatorKey, IndicatorUnit } from '../types'

export const INDICATOR_SEVERITIES = ['good', 'notice', 'alert'] as const

/** The severity of a value. Never shown by colour alone. */
export type IndicatorSeverity = (typeof INDICATOR_SEVERITIES)[number]

/** Names of bands; each has a text in the locales. */
export const INDICATOR_BAND_NAMES = [
  'belowNormal',
  'normal',
  'aboveNormal',
  'low',
  'usual',
  'high',
  'underweight',
  'overweight',
  'obese',
  'slim',
  'healthy',
  'increased',
  'veryLow',
  'moderate',
  'average',
  'veryHigh',
  'elevated',
  'veryYoung',
  'young',
  'forties',
  'fifties',
  'sixties',
  'seventies',
  /** Of a cardiac age: above the person's own. */
  'older',
  'veryLowRisk',
  'lowRisk',
  'moderateRisk',
  'highRisk',
  'steady',
  'occasional',
  'frequent',
  'veryRelaxed',
  'relaxed',
  'efficient',
  'alert',
  'overloaded',
  'excellent',
  'good',
  'fair',
  'needsCare',
] as const

export type IndicatorBandName = (typeof INDICATOR_BAND_NAMES)[number]

/** A part of the scale. It ends below `to`, unless the definition includes upper borders. */
export type IndicatorBand = { name: IndicatorBandName; level: IndicatorSeverity; to: number }

const bandOfLevel =
  (level: IndicatorSeverity) =>
  (name: IndicatorBandName, to: number): IndicatorBand => ({ name, level, to })

/** A band of the scale that is fine, with where it ends. */
export const good = bandOfLevel('good')

/** A band of the scale that is due notice, with where it ends. */
export const notice = bandOfLevel('notice')

/** A band of the scale that is due an alert, with where it ends. */
export const alert = bandOfLevel('alert')

/** A scale of bands without gaps between them. */
export type IndicatorBandScale = {
  /** Start of the drawn scale and of its first band. */
  from: number
  bands: readonly [IndicatorBand, ...IndicatorBand[]]
  /**
   * Borders of which a value belongs to the lower band: `60–100` includes 100, `24 and above` does not include 24 below. None
   * when it is left out.
   */
  includesUpperBorder?: readonly number[]
}

/** What the values of an indicator are, whoever they belong to. */
type IndicatorQuantity = {
  unit: IndicatorUnit
  /** Decimal places of the shown and stored value. */
  decimals: number
  /**
   * Possible values, not healthy ones: wide enough for everybody who can be measured, narrow enough to
   * stop a wrong unit or a broken client. A report contains no value outside, and the server accepts none.
   */
  plausibleRange: readonly [low: number, high: number]
  /** Difference between two checks of one person that is not a change. */
  minDetectableChange: number
}

/** Metadata that every indicator has. */
export type IndicatorMetadata = IndicatorQuantity & { key: IndicatorKey }

/** The bands that are the same for everybody, and where their borders come from. */
type SourcedBandScale = IndicatorBandScale & { source: string }

/** An indicator whose bands are the same for everybody. */
export type IndicatorDefinition = IndicatorMetadata & SourcedBandScale

/** The definition of an indicator whose bands are the same for everybody. */
export const defineIndicator = (
  key: IndicatorKey,
  { quantity, ...scale }: SourcedBandScale & { quantity: IndicatorQuantity },
): IndicatorDefinition => ({ key, ...quantity, ...scale })
