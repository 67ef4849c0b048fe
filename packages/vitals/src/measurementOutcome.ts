import { looksLikeStillPicture, MIN_FRAME_RATE, type MeasurementTrackers } from './measurementPhases'
import type { FrameTimingTracker } from './frameTimingTracker'
import type { PulseAnalysis } from './pulseAnalysis'
import { combineRespirationSigns } from './respirationEstimation'
import { TRACE_SAMPLE_RATE_HZ } from './resampling'
import { analyseRgbTraces } from './rgbTraceAnalysis'
import type { MeasurementFailureReason, SignalQuality, VitalsMeasurementOutcome } from './types'
import {
  toHeartRateResult,
  classifyInterbeatIntervals,
  toIrregularBeatsResult,
  isFacePulseTrustworthy,
  toRespiratoryRateResult,
  toRmssdResult,
  toSdnnResult,
  type TimedPulseAnalysis,
} from './vitalsResult'

/** Share of the time that may be missing between frames. */
const MAX_MISSING_FRAME_SHARE = 0.2
/** A person who moved, or was badly lit, for this share of the time reads that, not "poor signal". */
const MIN_FAILURE_REASON_SHARE = 0.3

/** What tells how good a recording is. */
export type RecordingTrackers = Pick<MeasurementTrackers, 'recorder' | 'frameTiming' | 'statistics'>

const toSignalQuality = (
  { recorder, frameTiming, statistics }: RecordingTrackers,
  analysis?: PulseAnalysis,
): SignalQuality => ({
  seconds: recorder.usableSeconds(),
  frameRate: frameTiming.frameRate(),
  snr: analysis && Number.isFinite(analysis.heartRate.snr) ? analysis.heartRate.snr : 0,
  brightness: statistics.brightness(),
  stillness: statistics.stillness(),
})

/** The outcome of a measurement that gives no values. */
export const toRefusedMeasurementOutcome = (
  record: RecordingTrackers,
  reason: MeasurementFailureReason,
  analysis?: PulseAnalysis,
): VitalsMeasurementOutcome => ({ kind: 'refused', reason, quality: toSignalQuality(record, analysis) })

/** The reason behind a signal that carries no heart rate. */
const findFailureReason = ({
  sceneAnalyser,
  guidanceDurations,
}: MeasurementTrackers): MeasurementFailureReason => {
  if (looksLikeStillPicture(sceneAnalyser)) return 'stillPicture'
  const worst = guidanceDurations.mostFrequentFailure()
  return worst && worst.share >= MIN_FAILURE_REASON_SHARE ? worst.reason : 'poorSignal'
}

/** What a recording says: the values of a person, or why there are none. */
export const concludeMeasurement = (record: MeasurementTrackers): VitalsMeasurementOutcome => {
  const { recorder, frameTiming } = record
  const { traces, independent, usable } = recorder.traces()
  const timingFailure = findFrameTimingFailure(frameTiming)
  if (timingFailure) return toRefusedMeasurementOutcome(record, timingFailure)
  if (traces.length === 0) return toRefusedMeasurementOutcome(record, 'poorSignal')
  const analysis = analyseRgbTraces({ traces, independent, usable, sampleRate: TRACE_SAMPLE_RATE_HZ })
  if (!isFacePulseTrustworthy(analysis))
    return toRefusedMeasurementOutcome(record, findFailureReason(record), analysis)
  const respiration = combineRespirationSigns(analysis.respiration, record.bodyMotion.motion())
  return toCompletedMeasurementOutcome(record, { ...analysis, respiration })
}

/** Why the frames came too slowly, or with too many holes, for any result; null when they did not. */
export const findFrameTimingFailure = (
  frameTiming: FrameTimingTracker,
): 'lowFrameRate' | 'framesMissing' | null => {
  if (frameTiming.frameRate() < MIN_FRAME_RATE) return 'lowFrameRate'
  return frameTiming.missingMs() > MAX_MISSING_FRAME_SHARE * 1000 * frameTiming.seconds()
    ? 'framesMissing'
    : null
}

/** The values of a trustworthy pulse. */
export const toCompletedMeasurementOutcome = (
  record: RecordingTrackers,
  analysis: TimedPulseAnalysis,
): VitalsMeasurementOutcome => {
  const { recorder } = record
  const seconds = recorder.usableSeconds()
  const extent = { seconds, usableShare: seconds / recorder.seconds() }
  return {
    kind: 'measured',
    heartRate: toHeartRateResult(analysis),
    respiratoryRate: toRespiratoryRateResult(analysis, extent),
    sdnn: toSdnnResult(analysis, extent),
    rmssd: toRmssdResult(analysis, extent),
    irregularBeats: toIrregularBeatsResult(analysis, extent),
    intervals: classifyInterbeatIntervals(analysis),
    pulseWave: Array.from(analysis.wave),
    quality: toSignalQuality(record, analysis),
  }
}
