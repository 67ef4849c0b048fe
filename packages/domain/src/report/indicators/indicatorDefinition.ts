import type { IndicatorKey, IndicatorUnit } from '../types'

/** The severity of a value. Never shown by colour alone. */
export type IndicatorSeverity = 'good' | 'notice' | 'alert'

/** Names of bands; each has a text in the locales. */
export type IndicatorBandName =
  | 'belowNormal'
  | 'normal'
  | 'aboveNormal'
  | 'low'
  | 'usual'
  | 'high'
  | 'underweight'
  | 'overweight'
  | 'obese'
  | 'slim'
  | 'healthy'
  | 'increased'
  | 'veryLow'
  | 'moderate'
  | 'average'
  | 'veryHigh'
  | 'elevated'
  | 'veryYoung'
  | 'young'
  | 'forties'
  | 'fifties'
  | 'sixties'
  | 'seventies'
  | 'lowRisk'
  | 'moderateRisk'
  | 'highRisk'
  | 'steady'
  | 'occasional'
  | 'frequent'
  | 'veryRelaxed'
  | 'relaxed'
  | 'efficient'
  | 'alert'
  | 'overloaded'
  | 'excellent'
  | 'good'
  | 'fair'
  | 'needsCare'

/** A part of the scale. It ends below `to`, unless the definition includes upper borders. */
export type IndicatorBand = { name: IndicatorBandName; level: IndicatorSeverity; to: number }

/** A scale of bands without gaps between them. */
export type IndicatorBandScale = {
  /** Start of the drawn scale and of its first band. */
  from: number
  bands: readonly [IndicatorBand, ...IndicatorBand[]]
  /** Whether a value on the border belongs to the lower band: `60–100` includes 100, `24 and above` does not include 24 below. */
  includesUpperBorder: readonly number[]
}

/** Metadata that every indicator has. */
export type IndicatorMetadata = {
  key: IndicatorKey
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

/** An indicator whose bands are the same for everybody. */
export type IndicatorDefinition = IndicatorMetadata &
  IndicatorBandScale & {
    /** Where the borders come from. */
    source: string
  }
