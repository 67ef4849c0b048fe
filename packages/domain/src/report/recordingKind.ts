import type { MeasurementSite } from '@anzuo/vitals'
import { getCheckDuration } from './longerCheckSuggestions'
import type { IndicatorKey } from './types'

/** Where the pulse was read and for how many seconds; left out where it is not known. */
export type CheckRecording = { site?: MeasurementSite; seconds?: number }

/**
 * These hang on single beats, so that a fingertip and a face, half a minute and two do not say the same of one heart: a standard
 * deviation grows with the time it is taken over, and a face times beats less exactly.
 */
const RECORDING_DEPENDENT_INDICATORS: readonly IndicatorKey[] = ['HRV_SDNN', 'MENTAL_STRESS_INDEX']

/** Whether values of an indicator compare only when they were measured at the same place for as long. */
export const isRecordingDependent = (key: IndicatorKey): boolean =>
  RECORDING_DEPENDENT_INDICATORS.includes(key)

/** The kind of a recording, such as `finger 60`. Recordings of one kind are of the same place and the same length of a check. */
export const getRecordingKind = ({ site = 'face', seconds }: CheckRecording): string =>
  seconds === undefined ? site : `${site} ${getCheckDuration(seconds)}`
