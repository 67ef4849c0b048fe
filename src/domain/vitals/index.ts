export { createMeasurement } from './measurement'
export { analysePulse, type PulseAnalysis } from './pulseAnalysis'
export { analyseTraces, type TraceAnalysis } from './traceAnalysis'
export {
  areIntervalsTrustworthy,
  isFaceTrustworthy,
  isPulseTrustworthy,
  isRespirationTrustworthy,
} from './verdict'
export type { Beat } from './beats'
export { cleanIntervals, standardDeviationOf } from './variability'
export { resample, SAMPLE_RATE } from './resampling'
export type { ColourTrace } from './pulse'
export type * from './types'
