import type { MeasurementSite } from '@anzuo/vitals'
import {
  findNextLongerCheck,
  getCheckDuration,
  HEALTH_CHECK_DURATIONS_SECONDS,
  isHealthCheckTooShortFor,
  type CheckDurationSeconds,
} from './longerCheckSuggestions'
import type { MissingIndicator } from './types'

/** What would lead to a missing value. `anotherTime`: there is no longer or steadier check than the one that was made. */
export type MissingValueRemedy =
  | { kind: 'measure'; site: MeasurementSite; seconds: CheckDurationSeconds }
  | { kind: 'completeProfile' }
  | { kind: 'enterCuffReading' }
  | { kind: 'anotherTime' }

/** Where the pulse was read, and for how many seconds. */
type Recording = { site: MeasurementSite; seconds: number }

/** A fingertip says more than a face from this length on: half a minute has too few beats even there. */
const MIN_FINGERTIP_SECONDS = 60

/** A fingertip for at least as long as the face was measured; after a fingertip there is none. */
const findFingertipCheck = ({ site, seconds }: Recording): MissingValueRemedy[] => {
  if (site === 'finger') return []
  const [enough] = HEALTH_CHECK_DURATIONS_SECONDS.filter(
    length => length >= MIN_FINGERTIP_SECONDS && length >= getCheckDuration(seconds),
  )
  return enough === undefined ? [] : [{ kind: 'measure', site: 'finger', seconds: enough }]
}

const findLongerCheck = ({ site, seconds }: Recording): MissingValueRemedy[] => {
  const longer = findNextLongerCheck(seconds)
  return longer === null ? [] : [{ kind: 'measure', site, seconds: longer }]
}

const findMeasurements = (
  { key, missing }: MissingIndicator,
  recording: Recording,
): MissingValueRemedy[] | null => {
  switch (missing) {
    case 'tooShort':
    case 'notRepeatable':
      return [...findLongerCheck(recording), ...findFingertipCheck(recording)]
    case 'poorSignal':
      return [
        ...findFingertipCheck(recording),
        ...(isHealthCheckTooShortFor(key, recording.seconds) ? findLongerCheck(recording) : []),
      ]
    // More of the same beats are no more even; a fingertip tells them from an unsteady picture.
    case 'unsteadyRhythm':
      return findFingertipCheck(recording)
    case 'profileIncomplete':
    case 'notMeasured':
    case 'outOfScope':
    case 'noSoundMethod':
    case 'tooFewValues':
    case 'noCuffReading':
    case 'urgentFinding':
      return null
  }
}

/**
 * What would lead to a value that a check did not give, the most promising first; nothing where nothing would. Never the check that was
 * just made: a longer one, or a fingertip after a face.
 */
export const findMissingValueRemedies = (
  indicator: MissingIndicator,
  recording: Recording,
): MissingValueRemedy[] => {
  const { missing, needs = [] } = indicator
  if (missing === 'noCuffReading') return [{ kind: 'enterCuffReading' }]
  if (missing === 'profileIncomplete' || needs.length > 0) return [{ kind: 'completeProfile' }]
  const measurements = findMeasurements(indicator, recording)
  return measurements?.length === 0 ? [{ kind: 'anotherTime' }] : (measurements ?? [])
}

/** What would count irregular beats more surely after a check that found many: a longer one, or a fingertip after a face. */
export const findRhythmRemedies = (recording: Recording): MissingValueRemedy[] =>
  findMissingValueRemedies({ key: 'IRREGULAR_BEATS', missing: 'notRepeatable' }, recording)
