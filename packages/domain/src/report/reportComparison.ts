import { listCountedComponents } from './healthScore'
import { getIndicatorMetadata, roundToIndicatorDecimals } from './indicators'
import { getRecordingKind, isRecordingDependent, type CheckRecording } from './recordingKind'
import {
  findPresentIndicator,
  INDICATOR_KEYS,
  type IndicatorKey,
  type MissingIndicatorReason,
  type PresentBloodPressureIndicator,
  type PresentIndicator,
  type ReportIndicator,
} from './types'

/** What two checks of one person say about an indicator. */
export type ComparisonVerdict =
  /** The difference is larger than chance; `amount` is above zero, in the indicator's unit. */
  | { kind: 'changed'; direction: 'higher' | 'lower'; amount: number; tolerance: number }
  /** It lies within the likely ranges of the two values, or within what two checks of one person differ by anyway. */
  | {
      kind: 'noClearDifference'
      direction: 'higher' | 'lower' | 'same'
      amount: number
      within: ComparisonLimit
    }
  /** It rests on a blood pressure that no cuff reading of the person supports. */
  | { kind: 'noVerdict' }
  /** It rests on blood pressures that different cuff readings support: the cuff changed, not necessarily the person. */
  | { kind: 'otherCuffReading' }
  /** The scores are made of other parts: what was missing in one of them may have moved it. */
  | { kind: 'otherParts' }
  /** It hangs on single beats, and these were read elsewhere or for another time. */
  | { kind: 'otherRecording' }
  | { kind: 'missing'; from: 'earlier' | 'later' | 'both'; reason: MissingIndicatorReason }

/** What a difference is measured by: the intervals of the two values, or the ordinary scatter. */
type ComparisonLimit = 'likelyRange' | 'usualScatter'

export type IndicatorComparison = {
  key: IndicatorKey
  earlier: PresentIndicator | null
  later: PresentIndicator | null
  verdict: ComparisonVerdict
}

/** Blood pressure, and what is computed from it. */
const PRESSURE_KEYS: readonly IndicatorKey[] = [
  'BLOOD_PRESSURE',
  'MEAN_ARTERIAL_PRESSURE',
  'Cardiac_Workload',
  'AGE',
  'CVD_RISK',
]

type Indicators = readonly ReportIndicator[]

/** One of two checks that are compared. */
type ComparedCheck = CheckRecording & { indicators: Indicators }

/** Whether an indicator rests on blood pressure, so that its values compare only under one and the same cuff reading. */
export const isPressureBased = (key: IndicatorKey): boolean => PRESSURE_KEYS.includes(key)

const getHalfWidth = ({ value, interval }: PresentIndicator): number =>
  interval ? Math.max(value - interval[0], interval[1] - value) : 0

const ceilToIndicatorDecimals = ({ decimals }: { decimals: number }, value: number): number =>
  // Against the rounding errors of binary fractions.
  Math.ceil(value * 10 ** decimals - 1e-9) / 10 ** decimals

/**
 * Whether two values of one person differ. The errors of two checks are independent: the half width of the difference's 90 % interval
 * is the root of the sum of the squared half widths. A difference up to that, or up to the smallest change of the indicator, is
 * not clear. It is taken from the values as they are shown.
 */
const compareValues = (earlier: PresentIndicator, later: PresentIndicator): ComparisonVerdict => {
  const metadata = getIndicatorMetadata(later.key)
  const difference = roundToIndicatorDecimals(
    metadata,
    roundToIndicatorDecimals(metadata, later.value) - roundToIndicatorDecimals(metadata, earlier.value),
  )
  const amount = Math.abs(difference)
  const likely = Math.hypot(getHalfWidth(earlier), getHalfWidth(later))
  // Rounded up to what is shown, so that no difference reads as more than itself.
  const tolerance = ceilToIndicatorDecimals(metadata, Math.max(likely, metadata.minDetectableChange))
  const direction = difference > 0 ? 'higher' : 'lower'
  if (amount > tolerance) return { kind: 'changed', direction, amount, tolerance }
  return {
    kind: 'noClearDifference',
    direction: amount === 0 ? 'same' : direction,
    amount,
    within: amount <= metadata.minDetectableChange ? 'usualScatter' : 'likelyRange',
  }
}

const isSameCuffReading = (a: PresentBloodPressureIndicator, b: PresentBloodPressureIndicator): boolean =>
  a.calibration?.takenAt === b.calibration?.takenAt &&
  a.calibration?.systolic === b.calibration?.systolic &&
  a.calibration?.diastolic === b.calibration?.diastolic

/** Why values that rest on blood pressure cannot be compared; null when they can. */
const findPressureObstacle = (earlier: Indicators, later: Indicators): ComparisonVerdict | null => {
  const [before, after] = [earlier, later].map(list => findPresentIndicator(list, 'BLOOD_PRESSURE'))
  if (!before?.calibration || !after?.calibration) return { kind: 'noVerdict' }
  return isSameCuffReading(before, after) ? null : { kind: 'otherCuffReading' }
}

const areOfTheSameParts = (earlier: Indicators, later: Indicators): boolean =>
  listCountedComponents(earlier).join() === listCountedComponents(later).join()

const getMissingReason = (list: Indicators, key: IndicatorKey): MissingIndicatorReason => {
  const found = list.find(indicator => indicator.key === key)
  return found && 'missing' in found ? found.missing : 'notMeasured'
}

/** Whether two values come from unlike recordings, of the score where stress counts in it. */
const areOfOtherRecordings = (key: IndicatorKey, earlier: ComparedCheck, later: ComparedCheck): boolean => {
  const hangsOnBeats =
    key === 'HEALTH_SCORE'
      ? listCountedComponents(later.indicators).some(isRecordingDependent)
      : isRecordingDependent(key)
  return hangsOnBeats && getRecordingKind(earlier) !== getRecordingKind(later)
}

const judge = (
  key: IndicatorKey,
  earlierCheck: ComparedCheck,
  laterCheck: ComparedCheck,
): ComparisonVerdict => {
  const [earlier, later] = [earlierCheck.indicators, laterCheck.indicators]
  const [before, after] = [findPresentIndicator(earlier, key), findPresentIndicator(later, key)]
  if (!after)
    return {
      kind: 'missing',
      from: before ? 'later' : 'both',
      reason: getMissingReason(later, key),
    }
  if (!before) return { kind: 'missing', from: 'earlier', reason: getMissingReason(earlier, key) }
  if (key === 'HEALTH_SCORE' && !areOfTheSameParts(earlier, later)) return { kind: 'otherParts' }
  if (areOfOtherRecordings(key, earlierCheck, laterCheck)) return { kind: 'otherRecording' }
  const obstacle = isPressureBased(key) ? findPressureObstacle(earlier, later) : null
  return obstacle ?? compareValues(before, after)
}

/** Nobody can measure it: two checks without it differ in nothing. */
const isImpossible = ({ verdict }: IndicatorComparison): boolean =>
  verdict.kind === 'missing' &&
  verdict.from === 'both' &&
  (verdict.reason === 'noSoundMethod' || verdict.reason === 'profileIncomplete')

/**
 * Two checks of one person, indicator by indicator, in the order of a report. What neither has, and what no check could have, is left
 * out.
 */
export const compareReports = (earlier: ComparedCheck, later: ComparedCheck): IndicatorComparison[] =>
  INDICATOR_KEYS.filter(key =>
    [...earlier.indicators, ...later.indicators].some(indicator => indicator.key === key),
  )
    .map(key => ({
      key,
      earlier: findPresentIndicator(earlier.indicators, key),
      later: findPresentIndicator(later.indicators, key),
      verdict: judge(key, earlier, later),
    }))
    .filter(comparison => !isImpossible(comparison))

/**
 * The clear differences that a check found, without the score, which follows from the others, and without what the person told
 * us themselves.
 */
export const getClearDifferences = (comparisons: readonly IndicatorComparison[]): IndicatorComparison[] =>
  comparisons.filter(
    ({ key, later, verdict }) =>
      verdict.kind === 'changed' && key !== 'HEALTH_SCORE' && later?.provenance !== 'asked',
  )
