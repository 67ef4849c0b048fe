import type { HealthReportAssessment } from './reportAssessment'
import { findPresentIndicator, isIndicatorPresent, type ReportIndicator } from './types'

/** The one thing to do after a check. */
export type ReportNextStep = 'pressure' | 'cuff' | 'rest' | 'profile' | 'plan'

type NextStepSituation = {
  indicators: readonly ReportIndicator[]
  assessment: HealthReportAssessment
  /** Whether a chair may follow the report: neither an expired one nor a sample chooses a massage, nor a child's. */
  steersChair: boolean
  /** Whether the report is the drawn sample: it says nothing of the person, so that nothing follows. */
  isSample: boolean
}

/**
 * The one thing to do after a check; null where there is none. With a very high blood pressure that comes first. Before a cuff reading it is always the cuff. After it: rest, where the
 * report advises to rest and repeat, else the massage plan. Without an estimate of the pressure the profile it needs comes first.
 */
export const chooseReportNextStep = ({
  indicators,
  assessment,
  steersChair,
  isSample,
}: NextStepSituation): ReportNextStep | null => {
  if (isSample) return null
  if (assessment.statuses.get('BLOOD_PRESSURE')?.band.name === 'veryHigh') return 'pressure'
  const pressure = findPresentIndicator(indicators, 'BLOOD_PRESSURE')
  if (pressure && pressure.calibration === null) return 'cuff'
  if (assessment.suitable.some(({ advice }) => advice === 'restAndRepeat')) return 'rest'
  const lacksProfile = indicators.some(
    found => !isIndicatorPresent(found) && found.missing === 'profileIncomplete',
  )
  if (!pressure && lacksProfile) return 'profile'
  return steersChair ? 'plan' : null
}
