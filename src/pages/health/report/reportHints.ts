import { isHealthCheckTooShortFor } from '@anzuo/domain/report/longerCheckSuggestions'
import { isIndicatorPresent, findPresentIndicator } from '@anzuo/domain/report/types'
import type { HealthReportViewModel } from './reportView'

/** What would make the next report more exact: a cuff reading, a fuller profile, a longer check. */
export type ReportHint = 'profile' | 'cuff' | 'short'

/** The hints that apply to a report, the most useful first. */
export const getReportHints = ({ indicators, quality }: HealthReportViewModel): ReportHint[] => {
  const pressure = findPresentIndicator(indicators, 'BLOOD_PRESSURE')
  const isAsked = indicators.some(
    found => !isIndicatorPresent(found) && found.missing === 'profileIncomplete',
  )
  const isShort =
    findPresentIndicator(indicators, 'MENTAL_STRESS_INDEX') !== null &&
    isHealthCheckTooShortFor('MENTAL_STRESS_INDEX', quality.seconds)
  const hints: [ReportHint, boolean][] = [
    ['profile', isAsked],
    ['cuff', pressure !== null && pressure.calibration === null],
    ['short', isShort],
  ]
  return hints.flatMap(([hint, holds]) => (holds ? [hint] : []))
}
