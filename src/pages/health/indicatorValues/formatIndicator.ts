import { getIndicatorLimitReached } from '@anzuo/domain/report/indicatorRating'
import { getIndicatorMetadata } from '@anzuo/domain/report/indicators'
import type { IndicatorUnit, PresentIndicator } from '@anzuo/domain/report/types'
import { formatNumber } from '@/i18n/numberFormat'

/** A number with the decimals of its indicator. */
export const formatIndicatorNumber = (key: PresentIndicator['key'], value: number): string =>
  formatNumber(value, getIndicatorMetadata(key).decimals)

/** The value as text: `72`, `124/79`. */
export const formatIndicatorValue = (indicator: PresentIndicator): string => {
  const amount = formatIndicatorNumber(indicator.key, indicator.value)
  return indicator.key === 'BLOOD_PRESSURE'
    ? `${amount}/${formatIndicatorNumber(indicator.key, indicator.diastolic.value)}`
    : amount
}

/** `112–136` */
export const formatIndicatorRange = (
  key: PresentIndicator['key'],
  [low, high]: readonly [number, number],
): string => `${formatIndicatorNumber(key, low)}–${formatIndicatorNumber(key, high)}`

/**
 * Half the width of an interval, for `± 1`; null when it would be written as 0, or when value and half width would not give the interval
 * again, as it is written elsewhere.
 */
export const formatIntervalHalfWidth = ({ key, value, interval }: PresentIndicator): string | null => {
  if (!interval) return null
  const [below, above] = [value - interval[0], interval[1] - value]
  // Rounding alone makes the sides differ by one of the last digit.
  const grain = 10 ** -getIndicatorMetadata(key).decimals
  const isEven = Math.abs(above - below) <= 1.001 * grain
  const half = formatIndicatorNumber(key, Math.max(above, below))
  return isEven && Number(half) > 0 ? half : null
}

/** The word before an estimate, below `row` of the texts: at an end of what its formula covers, the true value may lie beyond. */
export const getEstimateWord = (indicator: PresentIndicator): 'about' | 'atLeast' | 'atMost' => {
  const limit = getIndicatorLimitReached(indicator)
  if (limit === null) return 'about'
  return limit === 'highest' ? 'atLeast' : 'atMost'
}

/**
 * The unit that is shown with values of an indicator; null where there is none. Of the values without a physical unit
 * only the score has a word for its own.
 */
export const getIndicatorDisplayUnit = (key: PresentIndicator['key']): IndicatorUnit | null => {
  const { unit } = getIndicatorMetadata(key)
  return unit === 'score' && key !== 'HEALTH_SCORE' ? null : unit
}
