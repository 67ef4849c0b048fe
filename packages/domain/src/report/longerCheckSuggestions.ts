import type { IndicatorKey, ReportIndicator } from './types'
import { isIndicatorPresent } from './types'

/** Lengths of a check, seconds. */
export const HEALTH_CHECK_DURATIONS_SECONDS = [30, 60, 120] as const

export type CheckDurationSeconds = (typeof HEALTH_CHECK_DURATIONS_SECONDS)[number]

/**
 * From how many seconds on an indicator is as good as a check can make it. A standard deviation of intervals over 30
 * seconds agrees with that over five minutes only loosely (r 0.44 on public recordings); from two minutes on it does
 * (Munoz et al., PLoS ONE 10 (2015), e0138921). The stress index has its lowest confidence under about a minute, and
 * rare beats are missed in a shorter one.
 */
const SUFFICIENT_SECONDS: Partial<Record<IndicatorKey, CheckDurationSeconds>> = {
  brpm: 60,
  HRV_SDNN: 120,
  MENTAL_STRESS_INDEX: 120,
  IRREGULAR_BEATS: 60,
}

/** Share of the needed seconds that is enough: some seconds of a recording may be missing. */
const DURATION_TOLERANCE = 0.9

/** Whether an indicator would improve with a longer check than one of so many seconds. */
export const isHealthCheckTooShortFor = (key: IndicatorKey, seconds: number): boolean => {
  const enough = SUFFICIENT_SECONDS[key]
  return enough !== undefined && seconds < DURATION_TOLERANCE * enough
}

/** The length of the check that a recording of so many seconds comes from: some seconds of it may be missing. */
export const getCheckDuration = (seconds: number): CheckDurationSeconds =>
  [...HEALTH_CHECK_DURATIONS_SECONDS].reverse().find(length => DURATION_TOLERANCE * length <= seconds) ??
  HEALTH_CHECK_DURATIONS_SECONDS[0]

/** The next longer check after one of so many seconds; null after the longest. */
export const findNextLongerCheck = (seconds: number): CheckDurationSeconds | null =>
  HEALTH_CHECK_DURATIONS_SECONDS.find(length => DURATION_TOLERANCE * length > seconds) ?? null

export type LongerHealthCheckSuggestion = { seconds: CheckDurationSeconds; helps: IndicatorKey[] }

/**
 * The longer checks that are worth offering after one of so many seconds, the shortest first, and which indicators of the
 * report each would improve: those missing because the check was too short, and those that need more time. Breathing is
 * only named when it is missing. None when the check was long enough for all of them.
 */
export const suggestLongerHealthChecks = (
  indicators: readonly ReportIndicator[],
  seconds: number,
): LongerHealthCheckSuggestion[] => {
  const wanting = indicators.filter(indicator => {
    if (!isHealthCheckTooShortFor(indicator.key, seconds)) return false
    if (isIndicatorPresent(indicator)) return indicator.key !== 'brpm'
    return ['tooShort', 'poorSignal', 'notRepeatable'].includes(indicator.missing)
  })
  return HEALTH_CHECK_DURATIONS_SECONDS.filter(length => DURATION_TOLERANCE * length > seconds).flatMap(
    length => {
      const helps = wanting
        .map(({ key }) => key)
        .filter(key => isHealthCheckTooShortFor(key, seconds) && length <= (SUFFICIENT_SECONDS[key] ?? 0))
      return helps.length > 0 ? [{ seconds: length, helps }] : []
    },
  )
}
