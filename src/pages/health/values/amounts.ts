import { factsOf } from '@/domain/report/indicators'
import type { IndicatorUnit, PresentIndicator } from '@/domain/report/types'
import { formatNumber } from '@/i18n/format'

/** A number with the decimals of its indicator. */
export const formatValue = (key: PresentIndicator['key'], value: number): string =>
  formatNumber(value, factsOf(key).decimals)

/** The value as it is written: `72`, `124/79`. */
export const amountOf = (indicator: PresentIndicator): string => {
  const amount = formatValue(indicator.key, indicator.value)
  return indicator.key === 'BLOOD_PRESSURE'
    ? `${amount}/${formatValue(indicator.key, indicator.diastolic.value)}`
    : amount
}

/** `112–136` */
export const rangeOf = (key: PresentIndicator['key'], [low, high]: readonly [number, number]): string =>
  `${formatValue(key, low)}–${formatValue(key, high)}`

/** Half the width of an interval, for `± 1`; null when it would be written as 0, or lies far from even around the value. */
export const halfWidthOf = ({ key, value, interval }: PresentIndicator): string | null => {
  if (!interval) return null
  const [below, above] = [value - interval[0], interval[1] - value]
  const isEven = Math.abs(above - below) <= 0.3 * Math.max(above, below)
  const half = formatValue(key, Math.max(above, below))
  return isEven && Number(half) > 0 ? half : null
}

/**
 * The unit that is written beside values of an indicator; null where there is none. Of the values without a physical unit
 * only the score has a word for its own.
 */
export const writtenUnitOf = (key: PresentIndicator['key']): IndicatorUnit | null => {
  const { unit } = factsOf(key)
  return unit === 'score' && key !== 'HEALTH_SCORE' ? null : unit
}
