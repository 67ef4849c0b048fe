import type { IndicatorKey, IndicatorUnit } from '../types'

/** How much notice a value is due. Never shown by colour alone. */
export type IndicatorSeverity = 'good' | 'notice' | 'alert'

/** Names of bands; each has its word in the locales. */
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

/** A stretch of the scale. It ends below `to`, unless the definition includes upper borders. */
export type IndicatorBand = { name: IndicatorBandName; level: IndicatorSeverity; to: number }

/** A scale in stretches that follow each other without gaps. */
export type IndicatorBandScale = {
  /** Where the drawn scale begins; the bands go on from here, the last one to the end of the scale. */
  from: number
  bands: readonly [IndicatorBand, ...IndicatorBand[]]
  /** Whether a value on the border belongs to the lower band: `60–100` includes 100, `24 and above` does not include 24 below. */
  includesUpperBorder: readonly number[]
}

/** What is known of every indicator. */
export type IndicatorMetadata = {
  key: IndicatorKey
  unit: IndicatorUnit
  /** Decimal places that the value is shown and kept with. */
  decimals: number
  /**
   * What the value may be at all, not what is healthy: wide enough for everybody who can be measured, narrow enough to
   * stop a wrong unit or a broken client. A report holds no value outside, and the server takes none.
   */
  plausibleRange: readonly [low: number, high: number]
  /** Two checks of one person may differ by so much and still say the same. */
  minDetectableChange: number
}

/** An indicator whose bands are the same for everybody. */
export type IndicatorDefinition = IndicatorMetadata &
  IndicatorBandScale & {
    /** Where the borders come from. */
    source: string
  }
