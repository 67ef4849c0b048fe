import type { MassageExclusionReason } from '../chair/contraindications'
import type { HealthReportAssessment } from './reportAssessment'
import { findPresentIndicator, isIndicatorPresent, type ReportIndicator } from './types'

/** The one thing to do after a check. */
export type ReportNextStep =
  'pressure' | 'cuff' | 'rest' | 'pressureTomorrow' | 'pressureThisWeek' | 'profile' | 'plan'

type NextStepSituation = {
  indicators: readonly ReportIndicator[]
  assessment: HealthReportAssessment
  /** Whether a chair may follow the report: neither an expired one nor a sample chooses a massage, nor a child's. */
  steersChair: boolean
  /** Whether the report is the drawn sample: it says nothing of the person, so that nothing follows. */
  isSample: boolean
  isExpired: boolean
}

/**
 * The one thing to do after a check; null where there is none. With a very high blood pressure that comes first; nothing else follows
 * from an expired report, whose page offers a new check. Before a cuff reading it is always the cuff. After it: rest, where the
 * report advises to rest and repeat; another cuff reading, where the pressure is high or a high-normal one is what the report opens
 * with; else the massage plan. Without an estimate of the pressure the profile it needs comes first.
 */
export const chooseReportNextStep = ({
  indicators,
  assessment,
  steersChair,
  isSample,
  isExpired,
}: NextStepSituation): ReportNextStep | null => {
  if (isSample) return null
  const band = assessment.statuses.get('BLOOD_PRESSURE')?.band
  if (band?.name === 'veryHigh') return 'pressure'
  if (isExpired) return null
  const pressure = findPresentIndicator(indicators, 'BLOOD_PRESSURE')
  if (pressure && pressure.calibration === null) return 'cuff'
  if (assessment.suitable.some(({ advice }) => advice === 'restAndRepeat')) return 'rest'
  if (band?.name === 'high') return 'pressureTomorrow'
  if (assessment.findings[0]?.note === 'BLOOD_PRESSURE.elevated') return 'pressureThisWeek'
  const lacksProfile = indicators.some(
    found => !isIndicatorPresent(found) && found.missing === 'profileIncomplete',
  )
  if (!pressure && lacksProfile) return 'profile'
  return steersChair ? 'plan' : null
}

/** What the main button of a report offers. */
export type ReportMainAction = 'massage' | 'measure'

type MainActionSituation = Pick<NextStepSituation, 'assessment' | 'isSample' | 'isExpired'> & {
  /** Why no massage follows from the report; none where one may. */
  exclusions: readonly MassageExclusionReason[]
}

/**
 * What the main button of a report offers, so that it never says otherwise than the report: a massage; a new check where the report
 * chooses no massage or asks to rest and repeat; nothing where the blood pressure is very high, which no check by camera would change.
 */
export const chooseReportMainAction = ({
  assessment,
  isSample,
  isExpired,
  exclusions,
}: MainActionSituation): ReportMainAction | null => {
  if (isSample || isExpired) return 'measure'
  if (exclusions.includes('veryHighPressure')) return null
  const asksToRepeat = assessment.suitable.some(({ advice }) => advice === 'restAndRepeat')
  return exclusions.length > 0 || asksToRepeat ? 'measure' : 'massage'
}
