export { CUFF_CALIBRATION_VALID_DAYS, getCuffCalibrationState, getValidCuffReadings } from './cuffCalibration'
export { cuffPressureLimits, isPlausibleCuffPressure } from './cuffPressure'
export {
  computeCardiacWorkload,
  estimateBloodPressure,
  computeMeanArterialPressure,
  type BloodPressureEstimate,
} from './bloodPressureEstimate'
export {
  hasVeryHighPressure,
  isVeryHighPressure,
  isVeryHighReading,
  VERY_HIGH_PRESSURE,
} from './veryHighPressure'
export { computeBloodPressurePrior, type BloodPressurePredictors } from './bloodPressurePrior'
