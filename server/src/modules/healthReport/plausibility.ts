import type { IndicatorKey, ReportDraft, ReportIndicator } from '../../../../src/contract'

type Unit = Extract<ReportIndicator, { unit: string }>['unit']

/**
 * What a value may be at all, not what is healthy: wide enough for every living person, narrow enough to stop a wrong
 * unit or a broken client.
 */
const RANGES: Record<IndicatorKey, { from: number; to: number; units: readonly Unit[] }> = {
  HEALTH_SCORE: { from: 0, to: 100, units: ['score'] },
  HR_BPM: { from: 20, to: 250, units: ['bpm'] },
  brpm: { from: 2, to: 80, units: ['brpm'] },
  HRV_SDNN: { from: 0, to: 600, units: ['ms'] },
  BLOOD_PRESSURE: { from: 30, to: 300, units: ['mmHg'] },
  Cardiac_Workload: { from: 0, to: 20, units: ['score', 'ratio'] },
  AGE: { from: 0, to: 130, units: ['years'] },
  MENTAL_STRESS_INDEX: { from: 0, to: 10_000, units: ['score'] },
  WEIGHT_BMI: { from: 4, to: 300, units: ['kg/m²'] },
  WAIST_TO_HEIGHT: { from: 0.1, to: 2.5, units: ['ratio'] },
  ABSI: { from: -10, to: 10, units: ['ratio', 'score'] },
}

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

const isPlausible = (indicator: ReportIndicator): boolean => {
  if ('missing' in indicator) return true
  const { from, to, units } = RANGES[indicator.key]
  const [low, high] = indicator.interval ?? [indicator.value, indicator.value]
  return units.includes(indicator.unit) && indicator.value >= from && indicator.value <= to && low <= high
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
