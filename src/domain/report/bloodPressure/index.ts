export { CALIBRATION_DAYS, calibrationState, type CalibrationState } from './calibration'
export { cuffLimits, isPlausibleCuffPressure } from './cuffPressure'
export { cardiacWorkload, estimatePressure, meanArterialPressure, type PressureEstimate } from './estimate'
export { guessPressure, type Body } from './prior'
