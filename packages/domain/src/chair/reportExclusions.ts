import { hasVeryHighPressure } from '../report/bloodPressure'
import type { CuffPressure, ReportIndicator } from '../report/types'
import type { MassageExclusionReason } from './contraindications'

/** Nobody younger sits in the chair; the agreement lets minors use it with a guardian only. */
export const MIN_MASSAGE_AGE_YEARS = 14

type ReportSituation = {
  indicators: readonly ReportIndicator[]
  /** Whether the report comes from the drawn sample. */
  isSample: boolean
  isExpired: boolean
  /** Years, or null when it is not known. */
  age: number | null
  /** The newest reading of the person's cuff that has not expired. */
  cuffReading?: CuffPressure | null
}

/** Why no massage follows from a report, whatever is answered before it; none where one may. */
export const findReportExclusions = ({
  indicators,
  isSample,
  isExpired,
  age,
  cuffReading = null,
}: ReportSituation): MassageExclusionReason[] => [
  ...(isSample ? (['sampleReport'] as const) : []),
  ...(isExpired ? (['reportExpired'] as const) : []),
  ...(age !== null && age < MIN_MASSAGE_AGE_YEARS ? (['tooYoung'] as const) : []),
  ...(hasVeryHighPressure(indicators, cuffReading) ? (['veryHighPressure'] as const) : []),
]
