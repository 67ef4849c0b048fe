export { createVitalsMeasurementSession } from './vitalsMeasurement'
export { analysePulse, type PulseAnalysis } from './pulseAnalysis'
export { createFingerMeasurementSession } from './fingerMeasurement'
export { analyseFingerPulse } from './fingerPulse'
export { analyseMethodWaves } from './methodWaves'
export { analyseRgbTraces, type RgbTraceAnalysis } from './rgbTraceAnalysis'
export {
  areInterbeatIntervalsTrustworthy,
  isFacePulseTrustworthy,
  isPulseTrustworthy,
  isRespirationTrustworthy,
  toHeartRateResult,
  toSdnnResult,
} from './vitalsResult'
export type { DetectedBeat } from './beatDetection'
export { cleanInterbeatIntervals, computeSdnn } from './heartRateVariability'
export {
  prepareRecordedTraces,
  type PreparedTraces,
  type RecordedTraces,
  type RecordedTracesFault,
} from './recordedTraces'
export { resampleUniformly, TRACE_SAMPLE_RATE_HZ } from './resampling'
export type { RgbTrace } from './pulseExtraction'
export type * from './types'
