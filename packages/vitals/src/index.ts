export { createVitalsMeasurementSession } from './vitalsMeasurement'
export { analysePulse, type PulseAnalysis } from './pulseAnalysis'
export { analyseRgbTraces, type RgbTraceAnalysis } from './rgbTraceAnalysis'
export {
  areInterbeatIntervalsTrustworthy,
  isFacePulseTrustworthy,
  isPulseTrustworthy,
  isRespirationTrustworthy,
} from './vitalsResult'
export type { DetectedBeat } from './beatDetection'
export { cleanInterbeatIntervals, computeSdnn } from './heartRateVariability'
export { resampleUniformly, TRACE_SAMPLE_RATE_HZ } from './resampling'
export type { RgbTrace } from './pulseExtraction'
export type * from './types'
