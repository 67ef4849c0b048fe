import type { CheckRecording } from './recordingKind'
import type { HealthReportAssessment } from './reportAssessment'
import { createReportOverview, type ReportOpening } from './reportOverview'
import type { ReportIndicator } from './types'

/** Values whose extreme is the news of a home page. */
type ExtremeKey = 'HR_BPM' | 'brpm'

/** The first sentence of the health home, about the last check. The first kind that applies is said. */
export type HomeOpening =
  | { kind: 'sample' }
  /** It is too old to say anything of today. */
  | { kind: 'expired' }
  /** A very high blood pressure comes before anything else. */
  | { kind: 'veryHighPressure' }
  | { kind: 'findings'; count: number }
  | { kind: 'extreme'; key: ExtremeKey; direction: 'lowest' | 'highest' }
  /** The person's only check. */
  | { kind: 'firstCheck' }
  | Exclude<ReportOpening, { kind: 'finding' }>

type Check = CheckRecording & { measuredAt: string; indicators: readonly ReportIndicator[] }

const findExtreme = (overview: ReturnType<typeof createReportOverview>): HomeOpening | null => {
  for (const { key, against } of overview.moves) {
    if (key !== 'HR_BPM' && key !== 'brpm') continue
    if (against === 'lowestInTwoWeeks') return { kind: 'extreme', key, direction: 'lowest' }
    if (against === 'highestInTwoWeeks') return { kind: 'extreme', key, direction: 'highest' }
  }
  return null
}

/**
 * What the health home says of the last check, from the same rules as its report (`createReportOverview`), so that the two never
 * disagree. `history` holds the person's own checks without samples; the last one may be among them.
 */
export const createHomeOpening = (
  report: Check & { isSample: boolean; isExpired: boolean },
  assessment: HealthReportAssessment,
  history: readonly Check[],
): HomeOpening => {
  if (report.isSample) return { kind: 'sample' }
  if (report.isExpired) return { kind: 'expired' }
  const overview = createReportOverview(report, assessment, history)
  const { opening } = overview
  if (opening.kind === 'finding' && opening.note === 'BLOOD_PRESSURE.veryHigh')
    return { kind: 'veryHighPressure' }
  if (opening.kind === 'finding') return { kind: 'findings', count: 1 + opening.otherFindings }
  const extreme = findExtreme(overview)
  if (extreme) return extreme
  const isFirst = !history.some(({ measuredAt }) => Date.parse(measuredAt) < Date.parse(report.measuredAt))
  return isFirst && opening.kind !== 'nothingKnown' ? { kind: 'firstCheck' } : opening
}
