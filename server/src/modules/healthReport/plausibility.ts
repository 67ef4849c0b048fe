import type { IndicatorKey, HealthReportDraft, ReportIndicator } from '@anzuo/contract'
import { diastolicPressureScale, getIndicatorMetadata } from '@anzuo/domain/report/indicators'
import { DAY_MS, HOUR_MS } from '@anzuo/domain/durations'

/** Phones whose clock is set to another zone are a few hours ahead. */
const MAX_CLOCK_AHEAD_MS = 26 * HOUR_MS

/** Longer than any report waits on a device. */
const MAX_REPORT_AGE_MS = 400 * DAY_MS

/** The first indicator that can't be true, or null. */
export const findImplausibleIndicator = (
  indicators: HealthReportDraft['indicators'],
): IndicatorKey | null => {
  const seen = new Set<IndicatorKey>()
  for (const indicator of indicators) {
    if (seen.has(indicator.key) || !isPlausible(indicator)) return indicator.key
    seen.add(indicator.key)
  }
  return null
}

type Reading = { value: number; interval: readonly [number, number] | null }

/** An interval may reach a little further than values do, but holds its value. */
const isWithinRange = ({ value, interval }: Reading, [low, high]: readonly [number, number]): boolean =>
  value >= low && value <= high && (!interval || (interval[0] <= value && value <= interval[1]))

const isPlausible = (indicator: ReportIndicator): boolean => {
  if ('missing' in indicator) return true
  const { unit, plausibleRange } = getIndicatorMetadata(indicator.key)
  if (indicator.unit !== unit || !isWithinRange(indicator, plausibleRange)) return false
  if (indicator.key !== 'BLOOD_PRESSURE') return true
  const { diastolic, value } = indicator
  return isWithinRange(diastolic, diastolicPressureScale.plausibleRange) && diastolic.value < value
}

/**
 * When a measurement was made, by the server's clock. A phone's clock that is ahead must not make a report that is
 * newer than now. Null when the time can't be true.
 */
export const parsePlausibleMeasurementTime = (measuredAt: string, now: Date): Date | null => {
  const time = Date.parse(measuredAt)
  if (time > now.getTime() + MAX_CLOCK_AHEAD_MS || time < now.getTime() - MAX_REPORT_AGE_MS) return null
  return new Date(Math.min(time, now.getTime()))
}
