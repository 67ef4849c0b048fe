import type { IndicatorKey } from '../types'

/** How much notice a value is due. Never shown by colour alone. */
export type Level = 'good' | 'notice' | 'alert'

/** Names of bands; each has its word in the locales. */
export type BandName =
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

/** A stretch of the scale. It ends below `to`, unless the definition includes upper borders. */
export type Band = { name: BandName; level: Level; to: number }

export type IndicatorDefinition = {
  key: IndicatorKey
  /** Decimal places that the value is shown and kept with. */
  decimals: number
  /** Where the drawn scale begins; the bands go on from here without gaps, the last one to the end of the scale. */
  from: number
  bands: readonly [Band, ...Band[]]
  /** Whether a value on the border belongs to the lower band: `60–100` includes 100, `24 and above` does not include 24 below. */
  includesUpperBorder: readonly number[]
  /** Where the borders come from. */
  source: string
}
