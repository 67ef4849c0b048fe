import type { IndicatorKey, ReportDraft, ReportIndicator } from '../../../../src/contract'
import { diastolicPressure, factsOf } from '../../../../src/domain/report/indicators'

/** Phones whose clock is set to another zone are a few hours ahead. */
const AHEAD_MS = 26 * 3600_000

/** Longer than any report waits on a device. */
const BEHIND_MS = 400 * 24 * 3600_000

/** The first indicator that can't be true, or null. */
export const implausibleIndicator = (indicators: ReportDraft['indicators']): IndicatorKey | null => {
  const seen = new Set<IndicatorKey>()
  for (const indicator of indicators) {
    if (seen.has(indicator.key) || !isPlausible(indicator)) return indicator.key
    seen.add(indicator.key)
  }
  return null
}

type Reading = { value: number; interval: readonly [number, number] | null }

/** An interval may reach a little further than values do, but holds its value. */
const isPossible = ({ value, interval }: Reading, [low, high]: readonly [number, number]): boolean =>
  value >= low && value <= high && (!interval || (interval[0] <= value && value <= interval[1]))

const isPlausible = (indicator: ReportIndicator): boolean => {
  if ('missing' in indicator) return true
  const { unit, possible } = factsOf(indicator.key)
  if (indicator.unit !== unit || !isPossible(indicator, possible)) return false
  if (indicator.key !== 'BLOOD_PRESSURE') return true
  const { diastolic, value } = indicator
  return isPossible(diastolic, diastolicPressure.possible) && diastolic.value < value
}

/**
 * When a measurement was made, by the server's clock. A phone's clock that is ahead must not make a report that is
 * newer than now. Null when the time can't be true.
 */
export const plausibleTime = (measuredAt: string, now: Date): Date | null => {
  const time = Date.parse(measuredAt)
  if (time > now.getTime() + AHEAD_MS || time < now.getTime() - BEHIND_MS) return null
  return new Date(Math.min(time, now.getTime()))
}
