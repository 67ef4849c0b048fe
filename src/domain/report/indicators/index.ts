import type { IndicatorKey } from '../types'
import { bodyMassIndexBands } from './bodyMassIndex'
import type { Band, IndicatorDefinition } from './definition'
import { heartRate } from './heartRate'
import { heartRateVariability } from './heartRateVariability'
import { respiratoryRate } from './respiratoryRate'
import { waistToHeightBands } from './waistToHeight'

export type { Band, BandName, IndicatorDefinition, Level } from './definition'

/** The indicators that a report can rate today, in the order in which it shows them. */
export const indicatorDefinitions: readonly IndicatorDefinition[] = [
  heartRate,
  respiratoryRate,
  heartRateVariability,
  bodyMassIndexBands,
  waistToHeightBands,
]

/** The definition of an indicator, or undefined for one that has no bands yet. */
export const definitionOf = (key: IndicatorKey): IndicatorDefinition | undefined =>
  indicatorDefinitions.find(definition => definition.key === key)

/** The value as it is shown and kept: rounded to the indicator's decimals. */
export const roundedFor = ({ decimals }: IndicatorDefinition, value: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals

/**
 * The band that a value falls into. The value is rounded first, so that the word never contradicts the number beside
 * it; beyond the ends of the scale the first or last band holds.
 */
export const bandOf = (definition: IndicatorDefinition, value: number): Band => {
  const shown = roundedFor(definition, value)
  const { bands, includesUpperBorder } = definition
  const band = bands.find(({ to }) => shown < to || (shown === to && includesUpperBorder.includes(to)))
  return band ?? bands[bands.length - 1] ?? bands[0]
}
