export { CUFF_CALIBRATION_VALID_DAYS, getCuffCalibrationState } from './cuffCalibration'
export { cuffPressureLimits, isPlausibleCuffPressure } from './cuffPressure'
export {
  computeCardiacWorkload,
  estimateBloodPressure,
  computeMeanArterialPressure,
  type BloodPressureEstimate,
} from './bloodPressureEstimate'
export { computeBloodPressurePrior, type BloodPressurePredictors } from './bloodPressurePrior'
