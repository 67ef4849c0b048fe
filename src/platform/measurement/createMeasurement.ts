import {
  createFingerMeasurementSession,
  createVitalsMeasurementSession,
  type MeasurementSite,
  type VitalsMeasurementSession,
} from '@anzuo/vitals'

/** A measurement of so many seconds of signal at a face or at a fingertip. */
export const createMeasurement = (
  site: MeasurementSite,
  durationSeconds: number,
): VitalsMeasurementSession =>
  site === 'finger'
    ? createFingerMeasurementSession({ durationSeconds })
    : createVitalsMeasurementSession({ durationSeconds })
