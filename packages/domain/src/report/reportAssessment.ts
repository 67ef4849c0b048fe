import { findHealthFindings, type HealthFinding } from './healthFindings'
import { getHealthAdvice, type HealthAdviceLists } from './healthAdvice'
import {
  getIndicatorStatuses,
  type IndicatorStatusContext,
  type IndicatorStatuses,
} from './indicatorStatuses'
import type { ReportIndicator } from './types'

export const REPORT_VERDICTS = ['somethingStandsOut', 'nothingStandsOut', 'nothingKnown'] as const

/** What a report says in one sentence: something is marked, nothing is, or too little is known to say either. */
type ReportVerdict = (typeof REPORT_VERDICTS)[number]

export type HealthReportAssessment = HealthAdviceLists & {
  verdict: ReportVerdict
  statuses: IndicatorStatuses
  /** The most important first; none exactly when the verdict is not that something stands out. */
  findings: readonly HealthFinding[]
}

/**
 * What a report says about a person: one verdict, the status of each value, the findings and the advice, all from the same
 * statuses. "Nothing stands out" is said only where no value is marked, so that it never stands beside a mark, a finding or
 * advice.
 */
export const assessHealthReport = (
  indicators: readonly ReportIndicator[],
  context: IndicatorStatusContext,
): HealthReportAssessment => {
  const statuses = getIndicatorStatuses(indicators, context)
  const findings = findHealthFindings(indicators, context)
  const getVerdict = (): ReportVerdict => {
    if (findings.length > 0) return 'somethingStandsOut'
    return statuses.size > 0 ? 'nothingStandsOut' : 'nothingKnown'
  }
  return { verdict: getVerdict(), statuses, findings, ...getHealthAdvice(statuses) }
}
